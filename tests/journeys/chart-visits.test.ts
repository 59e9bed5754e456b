import { minuteMs } from '@candor/domain/time/durations.ts'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { flatCandle } from '../database/hand-fed-market.ts'
import { itLong } from '../long-form.ts'
import { byForm } from '../test-form.ts'
import { openCandor } from './open-candor.ts'

const isSimulated = byForm(false, true)
const journey = openCandor({ live: isSimulated })

/** In the short form the chart draws an hour that is given by hand: a simulated market takes many seconds to make its past. */
beforeAll(() => {
  if (isSimulated) return
  const { market, deps } = journey.candor
  const now = deps.clock()
  const minutes = Array.from({ length: 60 }, (_, place) => {
    const startsAt = now - (now % minuteMs) - (59 - place) * minuteMs
    return flatCandle(startsAt, `${96_400 + (place % 7)}.00`)
  })
  market.setCandles('BTCUSD', '1m', minutes)
})

const chartPage = '/pages/home/klineChart?symbol=BTCUSD&interval=1m'
const awayTrouble = /WebSocket|ERR_|Failed to load resource|request failed/

const banner = (page: Page) => page.getByText('You are offline.').filter({ visible: true }).first()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function away(act: () => Promise<void>): Promise<void> {
  await journey.candor.goAway()
  try {
    await act()
  } finally {
    await journey.candor.comeBack()
  }
}

describe('a chart', () => {
  it('that was opened before opens without a connection, and says that there is none', async () => {
    const { page, open, expectTrouble } = await journey.visit()
    await open(chartPage)
    await button(page, 'Table').click()
    // A minute that is over: its figures do not change any more.
    const minute = await page.getByRole('row').nth(5).innerText()
    await open('/')
    expectTrouble(awayTrouble)
    await away(async () => {
      await banner(page).waitFor()
      await open(chartPage)
      await banner(page).waitFor()
      await button(page, 'Table').click()
      await expect.poll(() => page.getByRole('row').allInnerTexts()).toContain(minute)
      expect(await page.getByText('The chart could not be loaded').count()).toBe(0)
    })
    // The longer it was away, the longer the pause before the next try.
    await banner(page).waitFor({ state: 'hidden' })
  })

  it('takes its hints for drawing away with the picture', async () => {
    const { page, open } = await journey.visit()
    await open(chartPage)
    await page.locator('[role=application] canvas').first().waitFor()
    await button(page, 'Drawing tools').click()
    await page.getByText('Trend line').click()
    await page.getByText('Tap the chart to set each point').waitFor()
    await button(page, 'Table').click()
    expect(await page.getByText('Tap the chart to set each point').count()).toBe(0)
    await button(page, 'Chart').click()
    expect(await page.getByText('Tap the chart to set each point').count()).toBe(0)
  })

  it.each([
    [812, 'own'],
    [667, 'own'],
    [667, 'stand-in'],
  ])(
    'on its side, %d wide, has one row over it in our %s face, with every interval in sight',
    async (width, face) => {
      const { page, open, expectTrouble } = await journey.visit({ viewport: { width, height: 375 } })
      if (face === 'stand-in') {
        expectTrouble(/woff2|ERR_FAILED/)
        await page.route('**/*.woff2', (route) => route.abort())
      }
      await open(chartPage)
      await page.locator('[role=application] canvas').first().waitFor()
      expect((await page.locator('[role=application]').boundingBox())?.height).toBeGreaterThanOrEqual(320)
      const last = await page.getByRole('radio', { name: '1 month' }).boundingBox()
      const tools = await button(page, 'Indicators and drawing').boundingBox()
      expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual((tools?.x ?? 0) + 1)
      await button(page, 'Indicators and drawing').click()
      await button(page, 'EMA').click()
      expect(await button(page, 'EMA').getAttribute('aria-pressed')).toBe('true')
    },
  )
})

itLong('the facts of an instrument come with the connection that was missing', async () => {
  const { page, open, expectTrouble } = await journey.visit()
  // Without a service worker the page's code has to be there already.
  await open('/pages/home/detail?symbol=BTCUSD')
  await page.getByText('Largest leverage').waitFor()
  await page.waitForLoadState('networkidle')
  await open('/')
  expectTrouble(awayTrouble)
  await away(async () => {
    await banner(page).waitFor()
    await open('/pages/home/detail?symbol=XAUUSD')
    await page.getByText('52-week high').filter({ visible: true }).first().waitFor()
    expect(await page.getByText('Largest leverage').filter({ visible: true }).count()).toBe(0)
  })
  await page.getByText('Largest leverage').filter({ visible: true }).first().waitFor()
})
