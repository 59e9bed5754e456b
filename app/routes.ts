import type { SubjectKind } from '@candor/domain/ledger/subject-kind.ts'
import type { WordKey } from './words/use-words.ts'

/** The only place that holds the route strings. Pages are named by what they are. */
type PageRoute = {
  /** As it is after the `#`. */
  path: `/${string}`
  alias?: `/${string}`
  /** Position in the tab bar. */
  tab?: 0 | 1 | 2 | 3
  /** Who may open it: everyone, or customers who are logged in. */
  access: 'open' | 'customer'
  title: WordKey
  /** What postings can be about that the page shows one of, by its `id`. */
  shows?: SubjectKind
  /** Width in pixels beyond which the page is centred, where it is not the usual 480. */
  maxWidth?: number
}

/** The strings, odd spelling included, are those of docs/SPECIFICATION.md, section 2. */
export const specifiedRoutes = {
  home: { path: '/', alias: '/pages/home/index', tab: 0, access: 'open', title: 'app.name' },
  detail: { path: '/pages/home/detail', access: 'open', title: 'title.detail' },
  chart: { path: '/pages/home/klineChart', access: 'open', title: 'title.chart' },
  deposit: {
    path: '/pages/home/deposit/index',
    access: 'customer',
    title: 'title.deposit',
    shows: 'deposit',
  },
  withdraw: {
    path: '/pages/home/withdraw/index',
    access: 'customer',
    title: 'title.withdraw',
    shows: 'withdrawal',
  },
  history: { path: '/pages/home/history/index', access: 'customer', title: 'title.history' },
  wallet: { path: '/pages/home/wallet/index', tab: 3, access: 'customer', title: 'tab.wallet' },
  loan: { path: '/pages/home/loan/index', access: 'customer', title: 'title.loan', shows: 'loan' },
  ai: { path: '/pages/home/ai/index', tab: 2, access: 'open', title: 'title.ai' },
  aiDetail: { path: '/pages/home/ai/detail', access: 'open', title: 'title.ai-detail' },
  aiRecord: {
    path: '/pages/home/ai/recard',
    access: 'customer',
    title: 'title.ai-record',
    shows: 'participation',
  },
  support: { path: '/pages/home/kefu', access: 'customer', title: 'title.support' },
  news: { path: '/pages/news/index', tab: 1, access: 'open', title: 'tab.news' },
  newsDetail: { path: '/pages/news/detail', access: 'open', title: 'title.news-detail' },
  notifications: { path: '/pages/notifications/index', access: 'customer', title: 'app.notifications' },
  my: { path: '/pages/my/index', access: 'customer', title: 'title.my' },
  verification: {
    path: '/pages/my/accountVerification/index',
    access: 'customer',
    title: 'title.verification',
  },
  preferences: { path: '/pages/my/preferences/index', access: 'open', title: 'title.preferences' },
  language: { path: '/pages/my/preferences/language/index', access: 'open', title: 'title.language' },
  security: {
    path: '/pages/my/preferences/accountSecurity/index',
    access: 'customer',
    title: 'title.security',
  },
  changePassword: {
    path: '/pages/my/preferences/accountSecurity/changePassword',
    access: 'customer',
    title: 'title.change-password',
  },
  help: { path: '/pages/my/helpCenter/index', access: 'open', title: 'title.help' },
  helpArticle: { path: '/pages/my/helpCenter/detail', access: 'open', title: 'title.help-article' },
  login: { path: '/pages/my/login/login', access: 'open', title: 'title.login' },
  register: { path: '/pages/my/login/register', access: 'open', title: 'title.register' },
} as const satisfies Record<string, PageRoute>

/** Pages of products that came after the specification. Their titles are among their own words. */
const laterRoutes = {} as const satisfies Record<string, PageRoute>

export const routes = { ...specifiedRoutes, ...laterRoutes }

export type PageName = keyof typeof routes

export const pageNames = Object.keys(routes) as PageName[]

export const routeOf = (name: PageName): PageRoute => routes[name]

/** The page that shows one of what postings are about, where there is one. */
export const pageOfSubject = (kind: SubjectKind): PageName | undefined =>
  pageNames.find((name) => routeOf(name).shows === kind)

export const isTabPage = (name: PageName): boolean => routeOf(name).tab !== undefined

const nameByPath = new Map<string, PageName>(
  pageNames.flatMap((name) => {
    const { path, alias } = routeOf(name)
    return [[path, name] as const, ...(alias ? [[alias, name] as const] : [])]
  }),
)

/** The page a path belongs to. Paths are written with or without the leading slash, as docs/SPECIFICATION.md does both. */
export function pageAt(path: string): PageName | null {
  if (path === '') return null
  return nameByPath.get(path.startsWith('/') ? path : `/${path}`) ?? null
}
