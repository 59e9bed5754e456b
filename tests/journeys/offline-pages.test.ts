import { routes } from '@candor/app/routes.ts'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { describeLong } from '../long-form.ts'
import { connected } from './await-connected.ts'
import { buyBeside, openSeconds } from './contract-steps.ts'
import { openCandor } from './open-candor.ts'
import { shownPage } from './shown-page.ts'
import { signInTrial } from './sign-in-customer.ts'
import { atMarket, placeBeside } from './trade-steps.ts'

const journey = openCandor()

const awayTrouble = /WebSocket|ERR_|Failed to load resource|request failed/

/** The worker that keeps the app's own files is in charge of the page. */
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

/** Whether the device has kept an answer from an address; it does so a moment after it is shown. */
const isKept = (page: Page, part: string) =>
  page.evaluate(
    (wanted) =>
      new Promise<boolean>((resolve) => {
        const opening = window.indexedDB.open('candor-answers')
        opening.onsuccess = () => {
          const asking = opening.result.transaction('answers').objectStore('answers').getAllKeys()
          asking.onsuccess = () => resolve(asking.result.some((key) => String(key).includes(wanted)))
        }
      }),
    part,
  )

describe('a reload without a network', () => {
  it('opens wallet, digest, news and a contract on what was known, and sends nobody to log in', async () => {
    const { page, open, context, expectTrouble } = await journey.visit({ workers: true })
    await signInTrial(context)
    await connected(page, () => open(routes.wallet.path))
    await controlled(page)
    const seconds = openSeconds(journey.candor)
    const contract = await buyBeside(context, seconds)
    await seconds.run(contract, '96400.00', '96400.00')
    const pages = [
      { name: 'wallet', path: routes.wallet.path, text: 'Total value', kept: '' },
      {
        name: 'wallet',
        path: `${routes.wallet.path}?view=digest`,
        text: 'Result of the day',
        kept: '/portfolio/digest',
      },
      { name: 'news', path: routes.news.path, text: 'What moves a price', kept: '/api/v1/news?' },
      {
        name: 'newsDetail',
        path: `${routes.newsDetail.path}?id=what-moves-prices`,
        text: 'News is not advice.',
        kept: '/news/what-moves-prices',
      },
      {
        name: 'history',
        path: `${routes.history.path}?contract=${contract.id}`,
        text: 'The two prices were equal, so your $200.00 was returned.',
        kept: `/contracts/${contract.id}`,
      },
    ]
    const seen = (text: string) => page.getByText(text).filter({ visible: true }).first()
    for (const { path, text, kept } of pages) {
      await page.goto(`/#${path}`)
      await page.reload()
      await seen(text).waitFor()
      if (kept !== '') await expect.poll(() => isKept(page, kept)).toBe(true)
    }
    // The contract's page fetches the verifier after its text is shown.
    await page
      .getByText(/No check failed|checks pass/)
      .filter({ visible: true })
      .first()
      .waitFor()
    expectTrouble(awayTrouble)
    await journey.candor.goAway()
    try {
      for (const { name, path, text } of pages) {
        await page.goto(`/#${path}`)
        await page.reload()
        await seen(text).waitFor()
        await seen('You are offline.').waitFor()
        expect([path, await shownPage(page)]).toEqual([path, name])
      }
    } finally {
      await journey.candor.comeBack()
    }
  })
})

describe('the wallet of a customer with a position', () => {
  it('away, offers no deposit and no withdrawal; back, complains of no prices that it does not watch', async () => {
    const { page, open, context, expectTrouble } = await journey.visit({ workers: true })
    await signInTrial(context)
    await journey.candor.market.beat(Date.now(), { XAUUSD: '4000.00' })
    await placeBeside(context, { type: atMarket('4000.01') })
    // Home hears of prices that the wallet does not watch, and the device keeps them.
    await connected(page, () => open('/'))
    await controlled(page)
    await page
      .getByRole('link', { name: /^BTC\/USD/ })
      .first()
      .waitFor()
    await page.goto(`/#${routes.wallet.path}`)
    const act = (name: string) => page.getByRole('link', { name, exact: true }).filter({ visible: true })
    await act('Deposit').waitFor()
    expect(await act('Deposit').getAttribute('aria-disabled')).toBe(null)
    expectTrouble(awayTrouble)
    await journey.candor.goAway()
    try {
      await page.reload()
      await page.getByText('You are offline.').filter({ visible: true }).waitFor()
      for (const name of ['Deposit', 'Withdraw']) {
        expect(await act(name).getAttribute('aria-disabled')).toBe('true')
        expect(await act(name).getAttribute('href')).toBe(null)
      }
      expect(await act('History').getAttribute('aria-disabled')).toBe(null)
    } finally {
      await journey.candor.comeBack()
    }
    await page.getByText('You are offline.').waitFor({ state: 'hidden' })
    await journey.candor.market.beat(Date.now(), { XAUUSD: '4001.00' })
    await page.getByText('Prices have not updated').filter({ visible: true }).waitFor({ state: 'hidden' })
    expect(await act('Deposit').getAttribute('aria-disabled')).toBe(null)
  })
})

describeLong('pages that were never opened', () => {
  it('open without a network too: their files are fetched in quiet', async () => {
    const { page, open, context, expectTrouble } = await journey.visit({ workers: true })
    await signInTrial(context)
    await page.clock.install()
    await connected(page, () => open(routes.wallet.path))
    await controlled(page)
    await page.clock.fastForward(21_000)
    const isFetched = (name: string) =>
      page.evaluate(async (wanted) => {
        const cache = await caches.open('candor-shell')
        return (await cache.keys()).some(({ url }) => url.includes(wanted))
      }, name)
    for (const name of ['PreferencesPage', 'preferences.en'])
      await expect.poll(() => isFetched(name)).toBe(true)
    expectTrouble(awayTrouble)
    await journey.candor.goAway()
    try {
      await page.goto(`/#${routes.preferences.path}`)
      await page.reload()
      await page.getByRole('heading', { name: 'Preferences' }).waitFor()
      expect(await shownPage(page)).toBe('preferences')
    } finally {
      await journey.candor.comeBack()
    }
  })
})

describeLong('a newer version of the app', () => {
  it('waits until it is taken, and what was typed is there again', async () => {
    const { page, open } = await journey.visit()
    await page.clock.install()
    await open(routes.login.path)
    const account = page.locator('input:visible').first()
    await account.fill('somebody@example.com')
    await page.route('**/', async (route) => {
      if (route.request().isNavigationRequest()) return route.continue()
      return route.fulfill({
        contentType: 'text/html',
        body: '<script type="module" src="./assets/newer.js"></script>',
      })
    })
    // It begins to look once everything else is at rest, however late that is.
    const isTold = async () => {
      await page.clock.fastForward('31:00')
      return await page.getByText('A new version is ready.').isVisible()
    }
    await expect.poll(isTold, { interval: 1_000 }).toBe(true)
    expect(await account.inputValue()).toBe('somebody@example.com')
    await page.getByRole('button', { name: 'Update' }).click()
    await page.waitForEvent('load')
    await expect.poll(() => page.locator('input:visible').first().inputValue()).toBe('somebody@example.com')
  })
})
