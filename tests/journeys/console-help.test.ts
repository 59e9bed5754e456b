import { routes } from '@candor/app/routes.ts'
import { languages, locales } from '@candor/domain/languages/language-table.ts'
import { minuteMs } from '@candor/domain/time/durations.ts'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
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
  await page.getByText('View saved').first().waitFor()
  await openConsole(page, 'customers')
  const view = page.getByRole('navigation', { name: 'Your views of this list' }).getByRole('link')
  await expect.poll(() => view.textContent()).toMatch(/^Frozen ones 0$/)
  await view.click()
  await expect.poll(() => page.url()).toContain('state=frozen&hide=phone')
  await page.getByRole('button', { name: 'Delete the view Frozen ones' }).click()
  await page.getByText('View deleted').first().waitFor()
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

it('an article goes from the draft to the phone: kept for a time in the help centre, at once in the news', async () => {
  const { page, context } = await journey.visit({ viewport: desk, timezoneId: 'UTC' })
  await signInAs(journey.candor, context, 'Aina Zulkifli', 'editor')
  await keepForLater(page)
  const reader = await journey.visit()
  await reader.open(routes.help.path)
  await reader.page.getByRole('searchbox').fill('hedgehog')
  await reader.page.getByText('Nothing found').waitFor()

  await openConsole(page, 'articles')
  await page.getByLabel('Title').fill('A hedgehog moves in')
  await page.getByLabel('Summary').fill('It came by night.')
  await page.getByRole('textbox', { name: 'Text' }).fill('It stays.\n\n## What it eats\n\n- beetles')
  await page.locator('article').getByRole('heading', { name: 'What it eats' }).waitFor()
  await reader.open(routes.news.path)
  await reader.page.getByText('What a narrower spread does').waitFor()
  expect(await reader.page.getByText('A hedgehog moves in').count()).toBe(0)
  await page.getByRole('button', { name: 'Publish in English' }).click()
  await page.getByRole('link', { name: /^A hedgehog moves in/ }).waitFor()
  await reader.page.reload()
  await reader.page.getByRole('link', { name: /A hedgehog moves in/ }).click()
  await reader.page.getByRole('heading', { name: 'What it eats' }).waitFor()
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
