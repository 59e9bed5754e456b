import { type PageName, pageNames, routeOf } from '@candor/app/routes.ts'
import type { Page } from 'playwright-core'

/** One picture to take: where it is, who looks, and what is done before. */
export type View = {
  name: string
  path: string
  customer: boolean
  act?: (page: Page) => Promise<void>
  /** What was done cannot be taken back, so the next picture needs a fresh browser. */
  last?: boolean
}

/** Pages that show one instrument need one to show. */
const shown: Partial<Record<PageName, string>> = { detail: '?symbol=BTCUSD', chart: '?symbol=BTCUSD' }

const viewOf = (name: PageName): View => ({
  name,
  path: routeOf(name).path + (shown[name] ?? ''),
  customer: routeOf(name).access === 'customer',
})

const submit = async (page: Page) => {
  await page.locator('button[type=submit]:visible').click()
  await page.locator('[aria-invalid=true]:visible').first().waitFor()
}

const fillWrongly = async (page: Page) => {
  const [contact, password, confirmation] = await page.locator('form:visible input').all()
  await contact?.fill('weiling.tan@mail')
  await password?.fill('Weiling2026')
  await confirmation?.fill('Weiling202')
  await submit(page)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.evaluate(() => window.scrollTo(0, 0))
}

/** The next request of the page finds its session ended. */
const expire = async (page: Page) => {
  await page.context().clearCookies()
  await page.locator('input[type=radio]:visible:not(:checked)').first().click()
  await page.getByRole('alertdialog').waitFor()
}

const failCode = async (page: Page) => {
  await page.route('**/assets/PreferencesPage-*.js', (route) => route.abort())
  await page.evaluate((path) => window.location.assign(`#${path}`), routeOf('preferences').path)
  await page.getByRole('alert').waitFor()
}

const delayCode = async (page: Page) => {
  await page.route('**/assets/PreferencesPage-*.js', () => {})
  await page.evaluate((path) => window.location.assign(`#${path}`), routeOf('preferences').path)
  await page.locator('main [role=status]').waitFor()
}

/** Every route, then the states that no route leads to. */
export const views: readonly View[] = [
  ...pageNames.map(viewOf),
  { name: 'missing', path: '/pages/nowhere', customer: false },
  { name: 'home-customer', path: '/', customer: true },
  { name: 'search', path: '/?search=1', customer: false },
  { name: 'statement', path: `${routeOf('history').path}?view=statement`, customer: true },
  { name: 'delivery', path: `${viewOf('detail').path}&way=delivery`, customer: true },
  { name: 'spot', path: `${viewOf('detail').path}&way=spot`, customer: true },
  { name: 'recurring', path: `${viewOf('detail').path}&view=recurring`, customer: true },
  ...['portfolio', 'limits', 'runs'].map((view) => ({
    name: view,
    path: `${routeOf('wallet').path}?view=${view}`,
    customer: true,
  })),
  ...['settlement', 'seeds', 'proof'].map((article) => ({
    name: article,
    path: `${routeOf('helpArticle').path}?article=${article}`,
    customer: false,
  })),
  { name: 'help-article', path: `${routeOf('helpArticle').path}?article=liquidation`, customer: false },
  { name: 'help-search', path: `${routeOf('help').path}?q=liqudation price`, customer: false },
  { name: 'help-search-none', path: `${routeOf('help').path}?q=tax on silver horses`, customer: false },
  { name: 'login-errors', path: routeOf('login').path, customer: false, act: submit },
  { name: 'register-errors', path: routeOf('register').path, customer: false, act: fillWrongly },
  {
    name: 'risks',
    path: routeOf('my').path,
    customer: true,
    last: true,
    act: async (page) => {
      await page.locator('main button:visible').nth(1).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'alert',
    path: viewOf('detail').path,
    customer: true,
    last: true,
    act: async (page) => {
      await page.locator('[data-page=detail] header button').last().click()
      await page.getByRole('dialog').locator('input:visible').first().waitFor()
    },
  },
  {
    name: 'offline',
    path: '/',
    customer: true,
    last: true,
    act: async (page) => {
      await page.context().setOffline(true)
      await page.evaluate(() => window.dispatchEvent(new Event('offline')))
    },
  },
  { name: 'page-loading', path: '/', customer: false, last: true, act: delayCode },
  { name: 'page-failed', path: '/', customer: false, last: true, act: failCode },
  {
    name: 'session-expired',
    path: routeOf('language').path,
    customer: true,
    last: true,
    act: expire,
  },
]
