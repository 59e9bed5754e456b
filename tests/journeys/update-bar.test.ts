import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openCandor } from './open-candor.ts'
import { registerSomeone } from './sign-in-customer.ts'

const journey = openCandor()

/** From now on the server has another build: its entry page names another first script. The page itself goes on with the one it has. */
const buildAnew = (page: Page) =>
  page.route(`${journey.candor.origin}/`, async (route) => {
    if (route.request().resourceType() === 'document') return await route.continue()
    const answer = await route.fetch()
    // Slow enough that the app is come back to again meanwhile.
    await sleep(300)
    const html = (await answer.text()).replace(/(src="\.\/assets\/index)-[\w-]+\.js"/, '$1-NEWBUILD.js"')
    await route.fulfill({ response: answer, body: html })
  })

/** The app is come back to after more than a minute. */
async function comeBack(page: Page): Promise<void> {
  await page.clock.fastForward('01:10')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

async function openChat() {
  const visit = await journey.visit()
  await visit.page.clock.install()
  await registerSomeone(visit.context)
  await visit.open('/pages/home/kefu')
  return visit
}

/** Who looks for a new version when the page is closed has its answer first. */
const answerLast = (page: Page) => page.unrouteAll({ behavior: 'wait' })

const bar = (page: Page) => page.getByText('A new version is ready. What you have typed stays.')

/** What looks for new versions begins some time after the page: on a busy machine it may not have begun when the app is come back to for the first time. */
const awaitBar = (page: Page) =>
  expect
    .poll(async () => {
      await comeBack(page)
      await page.waitForLoadState('networkidle')
      return bar(page).count()
    })
    .toBe(1)

describe('a new version', () => {
  it('is offered when the app is come back to, waits for the customer, and keeps what was typed', async () => {
    const { page } = await openChat()
    const field = page.getByRole('textbox').first()
    await field.fill('Where is my deposit?')
    await comeBack(page)
    await page.waitForLoadState('networkidle')
    expect(await bar(page).count(), 'the same version says nothing').toBe(0)
    await buildAnew(page)
    await awaitBar(page)
    expect(await field.inputValue(), 'nothing is reloaded by itself').toBe('Where is my deposit?')
    await page.getByRole('button', { name: 'Update', exact: true }).click()
    await page.waitForEvent('load')
    await page.clock.runFor(1_000)
    await expect.poll(() => page.getByRole('textbox').first().inputValue()).toBe('Where is my deposit?')
    expect(await bar(page).count()).toBe(0)
    await answerLast(page)
  })

  it('can be left for later, and is not offered again', async () => {
    const { page } = await openChat()
    await buildAnew(page)
    await awaitBar(page)
    await page.getByRole('button', { name: 'Later', exact: true }).click()
    await bar(page).waitFor({ state: 'detached' })
    await comeBack(page)
    await page.waitForLoadState('networkidle')
    expect(await bar(page).count()).toBe(0)
    await answerLast(page)
  })
})
