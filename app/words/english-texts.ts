/**
 * The bundles of texts, one per part of the app: each is fetched in the reader's language with the page that needs it, so that nobody
 * loads four languages, nor the words of pages they do not open. `shell` holds what every page may need. A product adds its own in its English file
 * (`declare module './english-texts.ts'`), so that no list names those files.
 */
export interface EnglishBundles {
  alerts: typeof import('./alerts.en.ts').alertsEn
  cash: typeof import('./cash.en.ts').cashEn
  chart: typeof import('./chart.en.ts').chartEn
  contracts: typeof import('./contracts.en.ts').contractsEn
  customers: typeof import('./customers.en.ts').customersEn
  deposits: typeof import('./deposits.en.ts').depositsEn
  factor: typeof import('./factor.en.ts').factorEn
  groups: typeof import('./groups.en.ts').groupsEn
  help: typeof import('./help.en.ts').helpEn
  history: typeof import('./history.en.ts').historyEn
  holdings: typeof import('./holdings.en.ts').holdingsEn
  home: typeof import('./home.en.ts').homeEn
  identity: typeof import('./identity.en.ts').identityEn
  instruments: typeof import('./instruments.en.ts').instrumentsEn
  limits: typeof import('./limits.en.ts').limitsEn
  /** Those that products say of their own refusals are found by the names of their files. */
  messages: typeof import('@candor/wire/messages.en.ts').messagesEn &
    Readonly<Record<import('@candor/wire/message-code.ts').ProductCode, string>>
  notices: typeof import('./notices.en.ts').noticesEn
  'operator-acts': typeof import('./operator-acts.en.ts').operatorActsEn
  notify: typeof import('@candor/wire/notice-texts.en.ts').noticeTextsEn
  loans: typeof import('./loans.en.ts').loansEn
  news: typeof import('./news.en.ts').newsEn
  orders: typeof import('./orders.en.ts').ordersEn
  participations: typeof import('./participations.en.ts').participationsEn
  portfolio: typeof import('./portfolio.en.ts').portfolioEn
  positions: typeof import('./positions.en.ts').positionsEn
  /** Found by the names of their files, which are in `wire/`. */
  postings: import('@candor/wire/posting-texts.ts').PostingTexts
  preferences: typeof import('./preferences.en.ts').preferencesEn
  proofs: typeof import('./proofs.en.ts').proofsEn
  search: typeof import('./search.en.ts').searchEn
  security: typeof import('./security.en.ts').securityEn
  shell: typeof import('./shell.en.ts').shellEn
  strategies: typeof import('./strategies.en.ts').strategiesEn
  support: typeof import('./support.en.ts').supportEn
  wallet: typeof import('./wallet.en.ts').walletEn
  withdrawals: typeof import('./withdrawals.en.ts').withdrawalsEn
}

export type WordBundle = keyof EnglishBundles

type AllOf<Each> = (Each extends unknown ? (each: Each) => void : never) extends (all: infer All) => void
  ? All
  : never

/** Every text of the app under its key. */
export type EnglishTexts = AllOf<EnglishBundles[WordBundle]>
