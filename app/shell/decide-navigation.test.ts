import { describe, expect, it } from 'vitest'
import { isTabPage, type PageName, pageNames, routeOf, specifiedRoutes } from '../routes.ts'
import { decideNavigation, type NavigationCall } from './decide-navigation.ts'

/** The routes of docs/SPECIFICATION.md, section 2, typed from what was asked for and from nowhere else. */
const specified = [
  ['/', 'home', 0],
  ['/pages/home/detail', 'detail', null],
  ['/pages/home/klineChart', 'chart', null],
  ['/pages/home/deposit/index', 'deposit', null],
  ['/pages/home/withdraw/index', 'withdraw', null],
  ['/pages/home/history/index', 'history', null],
  ['/pages/home/wallet/index', 'wallet', 3],
  ['/pages/home/loan/index', 'loan', null],
  ['/pages/home/ai/index', 'ai', 2],
  ['/pages/home/ai/detail', 'aiDetail', null],
  ['/pages/home/ai/recard', 'aiRecord', null],
  ['/pages/home/kefu', 'support', null],
  ['/pages/news/index', 'news', 1],
  ['/pages/news/detail', 'newsDetail', null],
  ['/pages/notifications/index', 'notifications', null],
  ['/pages/my/index', 'my', null],
  ['/pages/my/accountVerification/index', 'verification', null],
  ['/pages/my/preferences/index', 'preferences', null],
  ['/pages/my/preferences/language/index', 'language', null],
  ['/pages/my/preferences/accountSecurity/index', 'security', null],
  ['/pages/my/preferences/accountSecurity/changePassword', 'changePassword', null],
  ['/pages/my/helpCenter/index', 'help', null],
  ['/pages/my/helpCenter/detail', 'helpArticle', null],
  ['/pages/my/login/login', 'login', null],
  ['/pages/my/login/register', 'register', null],
] as const satisfies readonly (readonly [string, PageName, number | null])[]

const specifiedNames = Object.keys(specifiedRoutes) as (keyof typeof specifiedRoutes)[]

describe('the twenty-five routes', () => {
  it('are exactly the specification’s', () => {
    expect(specified).toHaveLength(25)
    expect(
      specifiedNames.map((name) => [routeOf(name).path, name, routeOf(name).tab ?? null]).toSorted(),
    ).toEqual(specified.map((row) => [...row]).toSorted())
  })

  const calls: NavigationCall[] = ['navigateTo', 'redirectTo', 'switchTab']
  const rows = [
    ...specified,
    ['pages/home/index', 'home', 0] as const,
    ['/pages/home/index', 'home', 0] as const,
  ].flatMap(([path, page, tab]) => calls.map((call) => ({ call, path, page, tab })))

  it.each(rows)('$call $path', ({ call, path, page, tab }) => {
    const outcome = decideNavigation(call, `${path}?a=1&b=2`)
    const refused =
      call === 'switchTab'
        ? tab === null
          ? 'not-a-tab-page'
          : null
        : tab === null
          ? null
          : 'tab-page-needs-tab-switch'
    if (refused) expect(outcome).toEqual({ ok: false, refusal: refused })
    else expect(outcome).toEqual({ ok: true, value: { page, query: 'a=1&b=2' } })
  })

  it.each(calls)('%s refuses unknown pages', (call) => {
    for (const address of [
      '/pages/home/nothing',
      '',
      '/pages',
      '/PAGES/home/detail',
      '/pages/home/detail/',
      'javascript:alert(1)',
      '/../',
    ]) {
      expect(decideNavigation(call, address)).toEqual({ ok: false, refusal: 'page-not-found' })
    }
  })

  it('has four tabs: home, news, ai, wallet', () => {
    const tabs = pageNames.filter(isTabPage).toSorted((a, b) => (routeOf(a).tab ?? 0) - (routeOf(b).tab ?? 0))
    expect(tabs).toEqual(['home', 'news', 'ai', 'wallet'])
  })
})
