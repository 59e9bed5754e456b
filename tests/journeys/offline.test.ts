import type { Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { openCandor } from './open-candor.ts'

const journey = openCandor()

const banner = (page: Page) => page.getByText('You are offline.')
/** A server that is away is trouble of many kinds, all of them meant. */
const awayTrouble = /WebSocket|ERR_|Failed to load resource|request failed/

const controlled = (page: Page) =>
  page.evaluate(() =>
    navigator.serviceWorker.ready.then(
      () =>
        navigator.serviceWorker.controller !== null ||
        new Promise((resolve) =>
          navigator.serviceWorker.addEventListener('controllerchange', () => resolve(true)),
        ),
    ),
  )

describe('without a network', () => {
  it('the page says so, and stops saying so when it is back', async () => {
    const { page, open, context, expectTrouble } = await journey.visit()
    await open('/')
    expectTrouble(awayTrouble)
    await context.setOffline(true)
    await banner(page).waitFor()
    await context.setOffline(false)
    await banner(page).waitFor({ state: 'hidden' })
  })

  it('a server that goes away is noticed, and its return too', async () => {
    const { page, open, expectTrouble } = await journey.visit()
    const greeted = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'))
    await open('/')
    await greeted
    expectTrouble(awayTrouble)
    await journey.candor.goAway()
    await banner(page).waitFor()
    await journey.candor.comeBack()
    await banner(page).waitFor({ state: 'hidden', timeout: 15_000 })
  })

  it('a reload opens the app from what the browser has kept', async () => {
    const { page, open, expectTrouble } = await journey.visit({ workers: true })
    await open('/')
    await controlled(page)
    expectTrouble(awayTrouble)
    await journey.candor.goAway()
    try {
      await page.reload()
      await page.getByRole('heading', { name: 'Have you invested today?' }).waitFor()
      await banner(page).waitFor()
    } finally {
      await journey.candor.comeBack()
    }
  })
})
