import { routes } from '@candor/app/routes.ts'
import { type Locale, languages, locales } from '@candor/domain/languages/language-table.ts'
import { minuteMs } from '@candor/domain/time/durations.ts'
import { publishDue } from '@candor/server/news/publish-due.ts'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { itLong } from '../long-form.ts'
import { checkSizes, violations } from './check-page.ts'
import { desk, openConsole, signInAs } from './console-steps.ts'
import { openCandor } from './open-candor.ts'

const journey = openCandor()

it('a help article is written over in the console, and the customer’s help centre and its search show it', async () => {
  const { page, context, expectTrouble } = await journey.visit({ viewport: desk })
  await signInAs(journey.candor, context, 'Chong Wai Mun', 'editor')
  await openConsole(page, 'help/account-security')
  const english = page.getByRole('group', { name: 'English' })
  const text = english.getByLabel('Text')
  const before = await text.inputValue()
  // A figure that is dropped is refused by its name.
  expectTrouble(/operator\/help/)
  await text.fill(before.replace('{idleMinutes}', '30'))
  await page.getByRole('button', { name: 'Publish now' }).click()
  await page.getByText(/In English the figure \{idleMinutes\} is missing/).waitFor()
  await text.fill(`${before}\n\n## Ask the porcupine\n\nIt knows nothing of passwords.`)
  await english.getByLabel('Title').fill('Keep the porcupine out')
  await page.locator('article').getByText('A session ends after 30 minutes').waitFor()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await page.getByText('Published. Readers see it now.').waitFor()
  await page.getByRole('cell', { name: 'Read now' }).waitFor()
  await page.getByRole('cell', { name: /Chong Wai Mun/ }).waitFor()

  const reader = await journey.visit()
  await reader.open(routes.help.path)
  await reader.page.getByRole('searchbox').fill('porcupine')
  await reader.page.getByText('Keep the porcupine out').first().click()
  await reader.page.getByRole('heading', { name: 'Ask the porcupine' }).waitFor()
  expect(await reader.page.getByText('A session ends after 30 minutes').count()).toBe(1)
})

it('a list is kept as a view with its count and opened again by its name', async () => {
  const { page, context } = await journey.visit({ viewport: desk })
  await signInAs(journey.candor, context, 'Lim Siew Eng', 'risk')
  await openConsole(page, 'customers?state=frozen&hide=phone,language')
  expect(await page.getByRole('columnheader', { name: 'Phone' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Save this view' }).click()
  await page.getByLabel('Name of the view').fill('Frozen ones')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('View saved').filter({ visible: true }).first().waitFor()
  await openConsole(page, 'customers')
  const view = page.getByRole('navigation', { name: 'Your views of this list' }).getByRole('link')
  await expect.poll(() => view.textContent()).toMatch(/^Frozen ones 0$/)
  await view.click()
  await expect.poll(() => page.url()).toContain('state=frozen&hide=phone')
  await page.getByRole('button', { name: 'Delete the view Frozen ones' }).click()
  await page.getByText('View deleted').filter({ visible: true }).first().waitFor()
})

/** Writes an article in every language and keeps it for ten minutes from now. */
async function keepForLater(page: Page): Promise<void> {
  await openConsole(page, 'help')
  await page.getByLabel(/^Address of the article/).fill('hedgehog-care')
  for (const locale of locales) {
    const column = page.getByRole('group', { name: languages[locale].label })
    await column.getByLabel('Title').fill('Care of the hedgehog')
    await column.getByLabel('Text').fill('Leave a saucer of water.\n\n## At night\n\nIt comes by itself.')
  }
  const at = new Date(journey.candor.deps.clock() + 10 * minuteMs).toISOString()
  await page.getByLabel(/^Publish at/).fill(at.slice(0, 16))
  await page.locator('article').getByText('Leave a saucer of water.').waitFor()
  await page.getByRole('button', { name: 'Publish at this time' }).click()
  await page.getByRole('cell', { name: 'Scheduled' }).waitFor()
}

/** Types one language of an article of the news. */
async function typeArticle(page: Page, locale: Locale, title: string, text: string): Promise<void> {
  const column = page.getByRole('group', { name: languages[locale].label })
  await column.getByLabel('Title').fill(title)
  await column.getByLabel('Summary').fill('It came by night.')
  await column.getByLabel('Text').fill(text)
}

/** Chooses gold, of which the texts say nothing, and thinks again about silver. */
async function nameInstruments(page: Page): Promise<void> {
  const instruments = page.getByRole('group', { name: 'Instruments' })
  await instruments.getByRole('checkbox', { name: 'Find them in titles and summaries' }).uncheck()
  await instruments.getByText('None chosen').waitFor()
  const search = instruments.getByRole('searchbox', { name: 'Add by symbol or name' })
  await search.fill('unicorn')
  await instruments.getByText('No instrument is called that.').waitFor()
  await search.fill('gold / us')
  await instruments.getByRole('button', { name: /^XAU\/USD/ }).click()
  await search.fill('xag')
  await search.press('Enter')
  await instruments.getByRole('button', { name: 'Remove XAGUSD' }).click()
  expect(await instruments.getByRole('button', { name: /^Remove/ }).count()).toBe(1)
}

it('an article goes from the draft to the phone: kept for a time in the help centre, at once in the news', async () => {
  const { page, context } = await journey.visit({ viewport: desk, timezoneId: 'UTC' })
  await signInAs(journey.candor, context, 'Aina Zulkifli', 'editor')
  await keepForLater(page)
  const reader = await journey.visit()
  await reader.open(routes.help.path)
  await reader.page.getByRole('searchbox').fill('hedgehog')
  await reader.page.getByText('Nothing found').waitFor()

  await openConsole(page, 'articles')
  await typeArticle(page, 'en', 'A hedgehog moves in', 'It stays.\n\n## What it eats\n\n- beetles')
  await page.locator('article').getByRole('heading', { name: 'What it eats' }).waitFor()
  await page.getByRole('button', { name: 'Save as a draft' }).click()
  await page.getByRole('link', { name: /^A hedgehog moves in/ }).waitFor()
  await page.getByRole('cell', { name: 'Draft' }).waitFor()
  await reader.open(routes.news.path)
  await reader.page.getByText('What a narrower spread does').waitFor()
  expect(await reader.page.getByText('A hedgehog moves in').count()).toBe(0)
  await nameInstruments(page)
  await page.getByRole('button', { name: 'Publish now' }).click()
  await page.getByRole('row', { name: /^2 .*Instruments .*Read now/ }).waitFor()
  await page.getByRole('button', { name: 'Remove XAUUSD' }).waitFor()
  await reader.page.reload()
  await reader.page.getByRole('link', { name: /A hedgehog moves in/ }).click()
  await reader.page.getByRole('heading', { name: 'What it eats' }).waitFor()
  await reader.page.getByText('XAU/USD').filter({ visible: true }).first().waitFor()
  expect(await violations(reader.page)).toEqual([])
  await checkSizes(reader.page, 'an article of the desk')

  journey.candor.passTime(11 * minuteMs)
  await reader.open(routes.help.path)
  await reader.page.reload()
  await reader.page.getByRole('searchbox').fill('hedgehog')
  await reader.page.getByText('Care of the hedgehog').first().click()
  await reader.page.getByRole('heading', { name: 'At night' }).waitFor()
  await checkSizes(reader.page, 'an article of the help centre')
})

itLong(
  'an article of the news gains a language at a time, shows who wrote which version, and goes back to an earlier one',
  async () => {
    const { page, context, expectTrouble } = await journey.visit({ viewport: desk, timezoneId: 'UTC' })
    await signInAs(journey.candor, context, 'Farid Osman', 'editor')
    await openConsole(page, 'articles')
    await typeArticle(page, 'en', 'An otter by the river', 'It swims.')
    await page.getByRole('group', { name: '简体中文' }).getByLabel('Title').fill('河边的水獭')
    await page.getByRole('button', { name: 'Publish now' }).click()
    await page.getByText('In 简体中文, title, summary and text are needed, or none of them.').waitFor()
    await page.getByRole('button', { name: 'Save as a draft' }).click()
    await page.getByText('Readers do not see this article.').waitFor()
    await typeArticle(page, 'zh', '河边的水獭', '它在游泳。')
    const at = new Date(journey.candor.deps.clock() + 10 * minuteMs).toISOString()
    await page.getByLabel(/^Publish at/).fill(at.slice(0, 16))
    await page.getByRole('button', { name: 'Publish at this time' }).click()
    await page.getByText(/^The last version is published/).waitFor()
    await page.getByRole('row', { name: /^2 .*Farid Osman 简体中文 .*Scheduled/ }).waitFor()
    await page.getByRole('radio', { name: '简体中文' }).click()
    await page.locator('article').getByText('它在游泳。').waitFor()
    expect(await violations(page)).toEqual([])

    journey.candor.passTime(11 * minuteMs)
    await publishDue(journey.candor.deps)
    const reader = await journey.visit({ memory: { locale: 'zh', 'locale.chosen': 'yes' } })
    await reader.open(routes.news.path)
    await reader.page.getByRole('link', { name: /河边的水獭/ }).click()
    await reader.page.getByText('它在游泳。').waitFor()
    expect(await reader.page.getByText('An otter by the river').count()).toBe(0)

    // Somebody else writes a version meanwhile: what is typed here is refused, and nothing of theirs is lost.
    const other = await journey.visit({ viewport: desk, timezoneId: 'UTC' })
    await signInAs(journey.candor, other.context, 'Gan Mei Ling', 'editor')
    await page.reload()
    await page.getByText('Readers see version 2.').waitFor()
    await openConsole(other.page, new URL(page.url()).pathname.replace('/console/', ''))
    await typeArticle(other.page, 'en', 'Two otters by the river', 'They swim.')
    await other.page.getByRole('button', { name: 'Publish now' }).click()
    await other.page.getByText('Readers see version 3.').waitFor()
    expectTrouble(/operator\/news/)
    await page.getByRole('button', { name: 'Save as a draft' }).click()
    await page.getByText(/Somebody has changed this article since you opened it/).waitFor()

    const row = other.page.getByRole('row', { name: /^2 .*Farid Osman/ })
    await row.getByRole('button', { name: 'Take into the editor' }).click()
    await other.page.getByText('Version 2 is in the editor.').waitFor()
    await other.page.getByRole('button', { name: 'Restore as a draft' }).click()
    await other.page.getByRole('row', { name: /^4 .*Gan Mei Ling English .*Draft/ }).waitFor()
    const english = other.page.getByRole('group', { name: 'English' })
    expect(await english.getByLabel('Title').inputValue()).toBe('An otter by the river')
    await other.page.getByRole('button', { name: 'Withdraw the article' }).click()
    await other.page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw the article' }).click()
    await other.page.getByText('Readers do not see this article.').waitFor()
    await reader.open(routes.news.path)
    await reader.page.reload()
    await reader.page.locator('main h1').first().waitFor()
    expect(await reader.page.getByText('河边的水獭').count()).toBe(0)
  },
)
