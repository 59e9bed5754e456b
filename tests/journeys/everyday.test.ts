import { routes } from '@candor/app/routes.ts'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openCandor } from './open-candor.ts'

const journey = openCandor()

const onTab = (tab: string) => ({ memory: { 'market-tab': tab } })
const rows = (page: Page) => page.getByRole('tabpanel').getByRole('listitem')

describe('the face of the app', () => {
  it('is asked for by the entry page, and put on after a tap where it came late, without a shift', async () => {
    const { page } = await journey.visit(onTab('crypto'))
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/*.woff2', async (route) => {
      await released
      await route.continue()
    })
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number
          hadRecentInput: boolean
        })[])
          if (!entry.hadRecentInput) shifts.push(entry.value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(`${journey.candor.origin}/`, { waitUntil: 'commit' })
    await page.locator('main h1').first().waitFor()
    expect(await page.locator('link[rel=preload][as=font]').count()).toBe(1)
    const face = () => page.evaluate(() => document.documentElement.dataset['font'] ?? 'worn')
    expect(await face()).toBe('waiting')
    const arrived = page.waitForResponse(/instrument-sans-latin-standard.*\.woff2/)
    release()
    await arrived
    await page.waitForTimeout(300)
    expect(await face(), 'nothing changes under a reader’s eyes').toBe('waiting')
    await page.getByRole('tab', { name: 'Forex' }).click()
    await expect.poll(face).toBe('worn')
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([])
  })
})

describe('home', () => {
  it('has rows of one height, however long a name is', async () => {
    const { page, open } = await journey.visit(onTab('hk_stocks'))
    await open('/')
    await rows(page).first().waitFor()
    const heights = await rows(page).evaluateAll((all) =>
      all.slice(0, 6).map((row) => Math.round(row.getBoundingClientRect().height)),
    )
    expect(new Set(heights)).toEqual(new Set([64]))
  })

  it('goes to its top by a tap on its own tab', async () => {
    const { page, open } = await journey.visit(onTab('crypto'))
    await open('/')
    await rows(page).nth(8).waitFor()
    await page.evaluate(() => window.scrollTo(0, 300))
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
    await page.getByRole('link', { name: 'Home' }).click()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  })

  it('is asked for anew by pulling it down', async () => {
    const { page, open, context } = await journey.visit({ ...onTab('crypto'), hasTouch: true })
    await open('/')
    await rows(page).first().waitFor()
    await page.waitForLoadState('networkidle')
    const asked = page.waitForResponse(/\/api\/v1\/quotes\?/)
    const touch = await context.newCDPSession(page)
    const at = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
      touch.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: 180, y }],
      })
    await at('touchStart', 150)
    for (let y = 160; y <= 420; y += 20) await at('touchMove', y)
    await page.getByText('Let go to refresh').waitFor()
    await at('touchEnd', 420)
    expect((await asked).status()).toBe(200)
  })
})

describe('registering', () => {
  const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
  const differ = (page: Page) => page.getByText('The two passwords do not match')

  it('forgets that two passwords differ as soon as they do not, whichever is changed', async () => {
    const { page, open } = await journey.visit()
    await open(routes.register.path)
    await field(page, 'Password').fill('Quiet-Harbour-42')
    await field(page, 'Confirm password').fill('Quiet-Harbour-4')
    await field(page, 'Password').focus()
    await differ(page).waitFor()
    await field(page, 'Password').fill('Quiet-Harbour-4')
    await expect.poll(() => differ(page).count()).toBe(0)
  })

  it('takes the tap on its button that leaves a wrong field', async () => {
    const { page, open } = await journey.visit()
    await open(routes.register.path)
    await field(page, 'Password').fill('Quiet-Harbour-42')
    await field(page, 'Confirm password').fill('Quiet-Harbour-4')
    await page.locator('[data-page=register] button[type=submit]').click({ delay: 120 })
    await page.locator('[data-page=register] [role=alert]').first().waitFor()
  })
})
