import type { MessageTexts } from '@candor/wire/messages.en.ts'
import type { FrameworkTexts } from './framework-words.ts'
import type { Locale } from './languages.ts'

/**
 * Texts come in bundles, one per part of the app and language, and are fetched with the page that needs them: nobody loads four
 * languages, nor the words of pages they do not open. `shell` holds what every page may need.
 */
type Bundles<Texts> = Record<Locale, () => Promise<Texts>>
type Texts = Readonly<Record<string, string>>

const bundles = {
  shell: {
    en: () => import('./shell.en.ts').then((module) => module.shellEn),
    zh: () => import('./shell.zh.ts').then((module) => module.shellZh),
    tw: () => import('./shell.tw.ts').then((module) => module.shellTw),
    malay: () => import('./shell.malay.ts').then((module) => module.shellMalay),
  },
  home: {
    en: () => import('./home.en.ts').then((module) => module.homeEn),
    zh: () => import('./home.zh.ts').then((module) => module.homeZh),
    tw: () => import('./home.tw.ts').then((module) => module.homeTw),
    malay: () => import('./home.malay.ts').then((module) => module.homeMalay),
  },
  customers: {
    en: () => import('./customers.en.ts').then((module) => module.customersEn),
    zh: () => import('./customers.zh.ts').then((module) => module.customersZh),
    tw: () => import('./customers.tw.ts').then((module) => module.customersTw),
    malay: () => import('./customers.malay.ts').then((module) => module.customersMalay),
  },
  preferences: {
    en: () => import('./preferences.en.ts').then((module) => module.preferencesEn),
    zh: () => import('./preferences.zh.ts').then((module) => module.preferencesZh),
    tw: () => import('./preferences.tw.ts').then((module) => module.preferencesTw),
    malay: () => import('./preferences.malay.ts').then((module) => module.preferencesMalay),
  },
  search: {
    en: () => import('./search.en.ts').then((module) => module.searchEn),
    zh: () => import('./search.zh.ts').then((module) => module.searchZh),
    tw: () => import('./search.tw.ts').then((module) => module.searchTw),
    malay: () => import('./search.malay.ts').then((module) => module.searchMalay),
  },
  alerts: {
    en: () => import('./alerts.en.ts').then((module) => module.alertsEn),
    zh: () => import('./alerts.zh.ts').then((module) => module.alertsZh),
    tw: () => import('./alerts.tw.ts').then((module) => module.alertsTw),
    malay: () => import('./alerts.malay.ts').then((module) => module.alertsMalay),
  },
  instruments: {
    en: () => import('./instruments.en.ts').then((module) => module.instrumentsEn),
    zh: () => import('./instruments.zh.ts').then((module) => module.instrumentsZh),
    tw: () => import('./instruments.tw.ts').then((module) => module.instrumentsTw),
    malay: () => import('./instruments.malay.ts').then((module) => module.instrumentsMalay),
  },
  orders: {
    en: () => import('./orders.en.ts').then((module) => module.ordersEn),
    zh: () => import('./orders.zh.ts').then((module) => module.ordersZh),
    tw: () => import('./orders.tw.ts').then((module) => module.ordersTw),
    malay: () => import('./orders.malay.ts').then((module) => module.ordersMalay),
  },
  chart: {
    en: () => import('./chart.en.ts').then((module) => module.chartEn),
    zh: () => import('./chart.zh.ts').then((module) => module.chartZh),
    tw: () => import('./chart.tw.ts').then((module) => module.chartTw),
    malay: () => import('./chart.malay.ts').then((module) => module.chartMalay),
  },
  cash: {
    en: () => import('./cash.en.ts').then((module) => module.cashEn),
    zh: () => import('./cash.zh.ts').then((module) => module.cashZh),
    tw: () => import('./cash.tw.ts').then((module) => module.cashTw),
    malay: () => import('./cash.malay.ts').then((module) => module.cashMalay),
  },
  deposits: {
    en: () => import('./deposits.en.ts').then((module) => module.depositsEn),
    zh: () => import('./deposits.zh.ts').then((module) => module.depositsZh),
    tw: () => import('./deposits.tw.ts').then((module) => module.depositsTw),
    malay: () => import('./deposits.malay.ts').then((module) => module.depositsMalay),
  },
  withdrawals: {
    en: () => import('./withdrawals.en.ts').then((module) => module.withdrawalsEn),
    zh: () => import('./withdrawals.zh.ts').then((module) => module.withdrawalsZh),
    tw: () => import('./withdrawals.tw.ts').then((module) => module.withdrawalsTw),
    malay: () => import('./withdrawals.malay.ts').then((module) => module.withdrawalsMalay),
  },
  identity: {
    en: () => import('./identity.en.ts').then((module) => module.identityEn),
    zh: () => import('./identity.zh.ts').then((module) => module.identityZh),
    tw: () => import('./identity.tw.ts').then((module) => module.identityTw),
    malay: () => import('./identity.malay.ts').then((module) => module.identityMalay),
  },
  security: {
    en: () => import('./security.en.ts').then((module) => module.securityEn),
    zh: () => import('./security.zh.ts').then((module) => module.securityZh),
    tw: () => import('./security.tw.ts').then((module) => module.securityTw),
    malay: () => import('./security.malay.ts').then((module) => module.securityMalay),
  },
  factor: {
    en: () => import('./factor.en.ts').then((module) => module.factorEn),
    zh: () => import('./factor.zh.ts').then((module) => module.factorZh),
    tw: () => import('./factor.tw.ts').then((module) => module.factorTw),
    malay: () => import('./factor.malay.ts').then((module) => module.factorMalay),
  },
  history: {
    en: () => import('./history.en.ts').then((module) => module.historyEn),
    zh: () => import('./history.zh.ts').then((module) => module.historyZh),
    tw: () => import('./history.tw.ts').then((module) => module.historyTw),
    malay: () => import('./history.malay.ts').then((module) => module.historyMalay),
  },
  positions: {
    en: () => import('./positions.en.ts').then((module) => module.positionsEn),
    zh: () => import('./positions.zh.ts').then((module) => module.positionsZh),
    tw: () => import('./positions.tw.ts').then((module) => module.positionsTw),
    malay: () => import('./positions.malay.ts').then((module) => module.positionsMalay),
  },
  holdings: {
    en: () => import('./holdings.en.ts').then((module) => module.holdingsEn),
    zh: () => import('./holdings.zh.ts').then((module) => module.holdingsZh),
    tw: () => import('./holdings.tw.ts').then((module) => module.holdingsTw),
    malay: () => import('./holdings.malay.ts').then((module) => module.holdingsMalay),
  },
  contracts: {
    en: () => import('./contracts.en.ts').then((module) => module.contractsEn),
    zh: () => import('./contracts.zh.ts').then((module) => module.contractsZh),
    tw: () => import('./contracts.tw.ts').then((module) => module.contractsTw),
    malay: () => import('./contracts.malay.ts').then((module) => module.contractsMalay),
  },
  proofs: {
    en: () => import('./proofs.en.ts').then((module) => module.proofsEn),
    zh: () => import('./proofs.zh.ts').then((module) => module.proofsZh),
    tw: () => import('./proofs.tw.ts').then((module) => module.proofsTw),
    malay: () => import('./proofs.malay.ts').then((module) => module.proofsMalay),
  },
  wallet: {
    en: () => import('./wallet.en.ts').then((module) => module.walletEn),
    zh: () => import('./wallet.zh.ts').then((module) => module.walletZh),
    tw: () => import('./wallet.tw.ts').then((module) => module.walletTw),
    malay: () => import('./wallet.malay.ts').then((module) => module.walletMalay),
  },
  portfolio: {
    en: () => import('./portfolio.en.ts').then((module) => module.portfolioEn),
    zh: () => import('./portfolio.zh.ts').then((module) => module.portfolioZh),
    tw: () => import('./portfolio.tw.ts').then((module) => module.portfolioTw),
    malay: () => import('./portfolio.malay.ts').then((module) => module.portfolioMalay),
  },
  limits: {
    en: () => import('./limits.en.ts').then((module) => module.limitsEn),
    zh: () => import('./limits.zh.ts').then((module) => module.limitsZh),
    tw: () => import('./limits.tw.ts').then((module) => module.limitsTw),
    malay: () => import('./limits.malay.ts').then((module) => module.limitsMalay),
  },
} satisfies Record<string, Bundles<Texts>>

export type WordBundle = keyof typeof bundles

export const loadBundle = (bundle: WordBundle, locale: Locale): Promise<Texts> => bundles[bundle][locale]()

export const loadMessages: Bundles<MessageTexts> = {
  en: () => import('@candor/wire/messages.en.ts').then((module) => module.messagesEn),
  zh: () => import('@candor/wire/messages.zh.ts').then((module) => module.messagesZh),
  tw: () => import('@candor/wire/messages.tw.ts').then((module) => module.messagesTw),
  malay: () => import('@candor/wire/messages.malay.ts').then((module) => module.messagesMalay),
}

export const loadFramework: Record<'es' | 'fr', () => Promise<FrameworkTexts>> = {
  es: () => import('./framework.es.ts').then((module) => module.frameworkEs),
  fr: () => import('./framework.fr.ts').then((module) => module.frameworkFr),
}
