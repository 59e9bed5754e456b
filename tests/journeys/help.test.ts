import { routes } from '@candor/app/routes.ts'
import { articleSlugs } from '@candor/help/contents.ts'
import { judgeHelp, noteHelpMiss } from '@candor/wire/help.ts'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { itLong } from '../long-form.ts'
import { checkLook, looks } from './check-page.ts'
import { openCandor } from './open-candor.ts'

const journey = openCandor()

const field = (page: Page) => page.getByRole('searchbox')
const article = (slug: string) => `${routes.helpArticle.path}?article=${slug}`
const answer = (page: Page, path: string) =>
  page.waitForResponse((response) => new URL(response.url()).pathname.endsWith(path))

describe('a visitor of the help centre', () => {
  it('searches with a typo, reads the article, and says once that it was useful', async () => {
    const { page, open } = await journey.visit()
    await open(routes.help.path)
    await page
      .getByRole('searchbox', { name: `Search ${articleSlugs.length} articles` })
      .fill('liqudation price')
    await page.getByText('Searched for “liquidation price”').waitFor()
    expect(await page.locator('mark:visible').allInnerTexts()).toContain('liquidation price')
    await page.getByRole('link', { name: /^What happens when a position is liquidated/ }).click()
    await page
      .getByRole('heading', { level: 1, name: 'What happens when a position is liquidated' })
      .waitFor()
    // The figures are those of the rules: two of the smallest sizes of gold with all the leverage there is.
    await page.getByRole('row', { name: 'Half of the margin $216.00' }).waitFor()
    // A link among the words of an item makes it no higher than one of words alone.
    const heightOf = async (name: string) =>
      (await page.getByRole('listitem').filter({ hasText: name }).boundingBox())?.height
    expect(await heightOf('before the line.')).toBe(await heightOf('Close a part.'))
    const judged = answer(page, judgeHelp.path.replace('{slug}', 'liquidation'))
    await page.getByRole('button', { name: 'Yes' }).click()
    expect((await judged).status()).toBe(200)
    await page.getByText('Thank you. Your answer counts once.').waitFor()
    await page.getByRole('link', { name: 'Take profit, stop loss and gaps' }).click()
    await page.getByRole('heading', { level: 1, name: 'Take profit, stop loss and gaps' }).waitFor()
    await page.goBack()
    await page.goBack()
    // The search is still there, and so is the answer after a reload.
    await expect.poll(() => field(page).inputValue()).toBe('liqudation price')
    await open(article('liquidation'))
    await page.reload()
    await page.getByText('Thank you. Your answer counts once.').waitFor()
  })

  it('finds one Chinese by the other', async () => {
    const { page, open } = await journey.visit({ memory: { locale: 'tw' } })
    await open(`${routes.help.path}?q=强制平仓`)
    const found = page.getByRole('link', { name: /^持倉被強制平倉時會發生什麼事/ })
    await found.waitFor()
    expect(await found.locator('mark').first().innerText()).toBe('強制平倉')
  })

  it('is told that nothing was found, and the words go to the editors without a name', async () => {
    const { page, open } = await journey.visit()
    await open(routes.help.path)
    const noted = answer(page, noteHelpMiss.path)
    await field(page).fill('tax on silver horses')
    await page.getByRole('heading', { name: 'Nothing found' }).waitFor()
    await page.getByText(/None of the \d+ articles speaks of “tax on silver horses”/).waitFor()
    const response = await noted
    expect(response.status()).toBe(200)
    expect(response.request().postDataJSON()).toEqual({ locale: 'en', words: 'tax on silver horses' })
    await page.getByRole('link', { name: 'Statements and tax' }).waitFor()
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.getByRole('heading', { name: 'Start here' }).waitFor()
  })

  itLong('reads every article, none of which leads nowhere', async () => {
    const { page, open } = await journey.visit()
    for (const slug of articleSlugs) {
      await open(article(slug))
      await page.locator('[data-page=helpArticle] h1:visible').first().waitFor()
      const shown = page.locator('[data-page=helpArticle]').filter({ visible: true }).last()
      await shown.getByRole('heading', { name: 'Next to read' }).waitFor()
    }
    await open(article('nothing-of-the-kind'))
    await page.getByText('There is no such article').waitFor()
    await page.getByRole('link', { name: 'See all articles' }).click()
    await page.getByRole('heading', { name: 'Start here' }).waitFor()
  })

  it('is told where the articles do not come, and can ask again', async () => {
    const { page, open, expectTrouble } = await journey.visit()
    expectTrouble(/help-en/)
    await page.route('**/assets/help-en-*.js', (route) => route.abort())
    await open(routes.help.path)
    await page.getByText('The articles did not arrive').waitFor()
    await page.unroute('**/assets/help-en-*.js')
    await page.reload()
    await page.getByRole('heading', { name: 'Start here' }).waitFor()
  })
})

describe('the help centre holds in every state', () => {
  it.each(looks('light'))('in $locale, $theme', async (look) => {
    const { locale, theme } = look
    const { page, open } = await journey.visit({ memory: { locale, theme } })
    const check = (where: string) => checkLook(page, look, where)
    await open(routes.help.path)
    await page.locator('h2:visible').first().waitFor()
    await check('the sections')
    await field(page).fill(locale === 'tw' ? '保證金' : 'margin')
    await page.locator('mark:visible').first().waitFor()
    await check('what was found')
    await field(page).fill('zzqx zzqy')
    await page.locator('h2:visible').first().waitFor()
    await check('nothing found')
    for (const slug of ['liquidation', 'order-refused', 'assistance-loan', 'first-order']) {
      await open(article(slug))
      await page.locator('article:visible').waitFor()
      await check(slug)
    }
  })
})
