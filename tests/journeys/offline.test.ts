import { routes } from '@candor/app/routes.ts'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { itLong } from '../long-form.ts'
import { connected } from './await-connected.ts'
import { openCandor, type Visit } from './open-candor.ts'
import { shownPage } from './shown-page.ts'
import { signInTrial } from './sign-in-customer.ts'
import { atMarket, placeBeside } from './trade-steps.ts'

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

/** A customer's wallet with everything of it on the device. */
async function openWallet(): Promise<Visit> {
  const visit = await journey.visit({ workers: true })
  const { page, open, context, expectTrouble } = visit
  await signInTrial(context)
  await connected(page, () => open(routes.wallet.path))
  await controlled(page)
  await page.reload()
  await page.getByText('$10,000.00').filter({ visible: true }).first().waitFor()
  expectTrouble(awayTrouble)
  return visit
}

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
    await banner(page).waitFor({ state: 'hidden' })
  })

  it('a reload opens the app from what the browser has kept', async () => {
    const { page, open, expectTrouble } = await journey.visit({ workers: true })
    journey.candor.market.beat(Date.now(), { BTCUSD: '86601.13' })
    // Prices are in the HTML already; what lists them without a network comes with the app.
    const listed = page.waitForResponse(/\/api\/v1\/instruments$/).then((answer) => answer.finished())
    await open('/')
    await controlled(page)
    await listed
    const bitcoin = page.getByRole('link', { name: /^BTC\/USD/ }).first()
    await bitcoin.getByText('86,601.13').waitFor()
    expectTrouble(awayTrouble)
    await journey.candor.goAway()
    try {
      await page.reload()
      await page.getByRole('heading', { name: 'Have you invested today?' }).waitFor()
      await banner(page).waitFor()
      // The last prices that were heard of, and when that was.
      await bitcoin.getByText('86,601.13').waitFor()
      await page.getByText('Last known prices, ').waitFor()
    } finally {
      await journey.candor.comeBack()
    }
  })

  itLong('a customer who reloads the wallet stays in it, with what is known and when it was', async () => {
    const { page, context } = await openWallet()
    await journey.candor.market.beat(Date.now(), { XAUUSD: '4000.00' })
    await placeBeside(context, { type: atMarket('4000.01') })
    await page.getByRole('tab', { name: /Positions/ }).click()
    await page.getByRole('listitem').filter({ hasText: 'XAU/USD' }).waitFor()
    await journey.candor.goAway()
    try {
      await page.reload()
      await banner(page).waitFor()
      expect(await shownPage(page)).toBe('wallet')
      await page.getByText('Showing what was known at').waitFor()
      await page
        .getByText(/^\$(9,9|10,0)/)
        .filter({ visible: true })
        .first()
        .waitFor()
      await page.getByRole('tab', { name: /Positions/ }).click()
      await page.getByRole('listitem').filter({ hasText: 'XAU/USD' }).waitFor()
    } finally {
      await journey.candor.comeBack()
    }
    await banner(page).waitFor({ state: 'hidden' })
    expect(await shownPage(page)).toBe('wallet')
  })

  it('a session that ran out meanwhile is told over the page', async () => {
    const { page, expectTrouble } = await openWallet()
    expectTrouble(/answer 401/)
    await journey.candor.goAway()
    try {
      await page.reload()
      await banner(page).waitFor()
      journey.candor.passTime(31 * 60_000)
    } finally {
      await journey.candor.comeBack()
    }
    await page.getByRole('alertdialog', { name: 'Your login session has expired' }).waitFor()
    expect(await shownPage(page)).toBe('wallet')
  })
})
