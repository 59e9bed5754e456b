import type { ComponentType } from 'react'
import type { PageName } from '../routes.ts'
import type { WordBundle } from '../words/english-texts.ts'

export type PageLoader = { words: readonly WordBundle[]; load: () => Promise<ComponentType> }

/** The code and the words of each page but home, fetched when it is first opened. The names of their files are long: they come after the first page. */
const loaders: Readonly<Record<Exclude<PageName, 'home'>, PageLoader>> = {
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
    words: ['history', 'postings'],
    load: () => import('../history/HistoryPage.tsx').then((module) => module.HistoryPage),
  },
  wallet: {
    words: ['home', 'positions', 'holdings', 'wallet', 'contracts', 'participations', 'portfolio', 'limits'],
    load: () => import('../wallet/WalletPage.tsx').then((module) => module.WalletPage),
  },
  loan: {
    words: ['loans', 'cash', 'history', 'postings'],
    load: () => import('../loans/LoanPage.tsx').then((module) => module.LoanPage),
  },
  ai: {
    words: ['strategies', 'participations'],
    load: () => import('../ai/AiPage.tsx').then((module) => module.AiPage),
  },
  aiDetail: {
    words: ['strategies', 'participations', 'cash'],
    load: () => import('../ai/StrategyPage.tsx').then((module) => module.StrategyPage),
  },
  aiRecord: {
    words: ['strategies', 'participations', 'cash'],
    load: () => import('../participations/RecordPage.tsx').then((module) => module.RecordPage),
  },
  news: {
    words: ['home', 'news'],
    load: () => import('../news/NewsPage.tsx').then((module) => module.NewsPage),
  },
  newsDetail: {
    words: ['home', 'news'],
    load: () => import('../news/ArticlePage.tsx').then((module) => module.ArticlePage),
  },
  support: {
    words: ['support'],
    load: () => import('../support/SupportPage.tsx').then((module) => module.SupportPage),
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
  help: { words: ['help'], load: () => import('../help/HelpPage.tsx').then((module) => module.HelpPage) },
  helpArticle: {
    words: ['help', 'contracts', 'proofs'],
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
  notifications: {
    words: ['notices', 'notify'],
    load: () => import('../notices/NotificationsPage.tsx').then((module) => module.NotificationsPage),
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

/** The messages of the catalogue are everywhere but on home, which has those it may need. */
export const laterLoaderOf = (page: Exclude<PageName, 'home'>): PageLoader => ({
  ...loaders[page],
  words: ['messages', ...loaders[page].words],
})
