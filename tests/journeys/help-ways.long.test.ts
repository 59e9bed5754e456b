import { type PageName, pageNames, routeOf, routes } from '@candor/app/routes.ts'
import { isArticleSlug } from '@candor/help/contents.ts'
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openCandor } from './open-candor.ts'
import { signInTrial } from './sign-in-customer.ts'
import { box } from './support-steps.ts'

const journey = openCandor()

const helpPaths = [routes.help.path, routes.helpArticle.path, routes.support.path]

/** Every link of what is shown that leads to help or to customer service. */
const waysOf = (page: Page): Promise<string[]> =>
  page.evaluate(
    (paths) =>
      [...document.querySelectorAll('a[href]')]
        .filter((each) => each.checkVisibility())
        .map((each) => (each.getAttribute('href') ?? '').slice(1))
        .filter((href) => paths.includes(href.split('?')[0] ?? '')),
    helpPaths as string[],
  )

/** A screen of the app, by its address; those with a query are states that a page has beside its first. */
async function screensOf(context: BrowserContext): Promise<string[]> {
  const post = async (path: string, data: object, key: string): Promise<string> => {
    const sent = await context.request.post(path, { data, headers: { 'idempotency-key': key } })
    expect(sent.status(), await sent.text()).toBe(200)
    return ((await sent.json()) as { id: string }).id
  }
  const { bankAccounts } = (await (await context.request.get('/api/v1/bank-accounts')).json()) as {
    bankAccounts: { id: string }[]
  }
  const withdrawal = await post(
    '/api/v1/withdrawals',
    { bankAccountId: bankAccounts[0]?.id, amount: '100.00' },
    'ways-withdrawal',
  )
  const skipped: readonly PageName[] = ['help', 'helpArticle', 'support', 'login', 'register']
  return [
    ...pageNames.filter((name) => !skipped.includes(name)).map((name) => routeOf(name).path),
    `${routes.wallet.path}?view=limits`,
    `${routes.withdraw.path}?id=${withdrawal}`,
    `${routes.detail.path}?symbol=XAUUSD`,
    `${routes.detail.path}?symbol=BTCUSD&ticket=delivery`,
    `${routes.detail.path}?symbol=AAPL`,
    `${routes.help.path}?q=margin`,
    `${routes.help.path}?q=zzqx%20zzqy`,
  ]
}

/** Opens a way and looks whether what it names is there. */
async function follow(page: Page, open: (path: string) => Promise<void>, way: string): Promise<void> {
  const [path = '', query = ''] = way.split('?')
  const asked = new URLSearchParams(query)
  await open(way)
  if (path === routes.help.path) return await page.getByRole('searchbox').locator('visible=true').waitFor()
  if (path === routes.helpArticle.path) {
    expect(isArticleSlug(asked.get('article') ?? ''), way).toBe(true)
    const article = page.locator('[data-page=helpArticle]:visible')
    await article.getByRole('heading', { name: 'Next to read' }).waitFor()
    // Its way to a person names it.
    expect(await waysOf(page), way).toContain(`${routes.support.path}?article=${asked.get('article')}`)
    return
  }
  await box(page).waitFor()
  if (asked.has('article'))
    await expect.poll(() => box(page).inputValue(), { message: way }).toMatch(/^About the article “.+”:/)
  if (asked.has('about')) await page.getByRole('region', { name: 'About' }).locator('visible=true').waitFor()
}

describe('every way to help and to customer service', () => {
  it('leads from every screen to an article that is there, or to the conversation about it', async () => {
    const { page, context, open } = await journey.visit()
    await signInTrial(context)
    const ways = new Map<string, string>()
    for (const screen of await screensOf(context)) {
      await open(screen)
      await page.locator('h1:visible').first().waitFor()
      // What is still on its way brings links too.
      await page
        .locator('[aria-busy=true]:visible')
        .waitFor({ state: 'detached' })
        .catch(() => {})
      expect(
        await page
          .getByText(/not here yet|coming soon/i)
          .locator('visible=true')
          .count(),
        screen,
      ).toBe(0)
      for (const way of await waysOf(page)) ways.set(way, screen)
    }
    const found = [...ways.keys()]
    expect(found.filter((way) => way.startsWith(routes.helpArticle.path)).length).toBeGreaterThan(10)
    expect(found.some((way) => way.startsWith(`${routes.support.path}?about=withdrawal&id=`))).toBe(true)
    for (const [way, screen] of ways)
      await follow(page, open, way).catch((error: Error) => {
        throw new Error(`${screen} leads to ${way}: ${error.message}`)
      })
  })
})
