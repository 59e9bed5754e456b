import type { ComponentType } from 'react'
import type { PageName } from '../routes.ts'
import type { WordBundle } from '../words/english-texts.ts'

export type PageLoader = { words: readonly WordBundle[]; load: () => Promise<ComponentType> }

/** The code and the words of each page, fetched when it is first opened. */
const built: Partial<Record<PageName, PageLoader>> = {
  home: { words: ['home'], load: () => import('../home/HomePage.tsx').then((module) => module.HomePage) },
  detail: {
    words: ['home', 'instruments', 'orders', 'chart', 'alerts'],
    load: () => import('../instruments/DetailPage.tsx').then((module) => module.DetailPage),
  },
  chart: {
    words: ['home', 'instruments', 'orders', 'chart'],
    load: () => import('../chart/ChartPage.tsx').then((module) => module.ChartPage),
  },
  deposit: {
    words: ['cash', 'deposits'],
    load: () => import('../deposits/DepositPage.tsx').then((module) => module.DepositPage),
  },
  withdraw: {
    words: ['cash', 'withdrawals', 'factor'],
    load: () => import('../withdrawals/WithdrawPage.tsx').then((module) => module.WithdrawPage),
  },
  history: {
    words: ['history'],
    load: () => import('../history/HistoryPage.tsx').then((module) => module.HistoryPage),
  },
  wallet: {
    words: ['home', 'positions', 'holdings', 'wallet', 'contracts', 'portfolio', 'limits'],
    load: () => import('../wallet/WalletPage.tsx').then((module) => module.WalletPage),
  },
  verification: {
    words: ['identity'],
    load: () => import('../identity/VerificationPage.tsx').then((module) => module.VerificationPage),
  },
  my: { words: ['customers'], load: () => import('../customers/MyPage.tsx').then((module) => module.MyPage) },
  security: {
    words: ['security', 'factor'],
    load: () => import('../security/SecurityPage.tsx').then((module) => module.SecurityPage),
  },
  changePassword: {
    words: ['security', 'factor', 'customers'],
    load: () => import('../customers/ChangePasswordPage.tsx').then((module) => module.ChangePasswordPage),
  },
  helpArticle: {
    words: ['contracts', 'proofs'],
    load: () => import('../help/HelpArticlePage.tsx').then((module) => module.HelpArticlePage),
  },
  login: {
    words: ['customers', 'factor'],
    load: () => import('../customers/LoginPage.tsx').then((module) => module.LoginPage),
  },
  register: {
    words: ['customers'],
    load: () => import('../customers/RegisterPage.tsx').then((module) => module.RegisterPage),
  },
  preferences: {
    words: ['preferences'],
    load: () => import('../preferences/PreferencesPage.tsx').then((module) => module.PreferencesPage),
  },
  language: {
    words: ['preferences'],
    load: () => import('../preferences/LanguagePage.tsx').then((module) => module.LanguagePage),
  },
}

/**
 * Pages that a later version brings. They open, have their title and say so. This list may only shrink: its test holds the
 * longest it has been.
 */
export const pagesToCome = [
  'loan',
  'ai',
  'aiDetail',
  'aiRecord',
  'support',
  'news',
  'newsDetail',
  'notifications',
  'help',
] as const satisfies readonly PageName[]

const toCome: PageLoader = {
  words: [],
  load: () => import('../shell/PageToCome.tsx').then((module) => module.PageToCome),
}

export const loaderOf = (page: PageName): PageLoader => built[page] ?? toCome
