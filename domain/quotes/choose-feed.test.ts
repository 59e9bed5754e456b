import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type SourceName, sourceNames } from '../instruments/source-name.ts'
import { minuteMs } from '../time/durations.ts'
import {
  arrivalLimits,
  chooseFeed,
  type FeedPlan,
  feedPlan,
  noteValidTick,
  type SourceHealth,
} from './choose-feed.ts'

const start = 1_800_000_000_000

const heard = (lastAt: number, steadySince = start): SourceHealth => ({ steadySince, lastAt })
const crypto: FeedPlan = { main: 'binance', standIn: 'yahoo' }
const usual = {
  plan: crypto,
  current: 'binance' as SourceName,
  health: { binance: heard(start), yahoo: heard(start) },
  open: true,
  watchedSince: start,
  now: start + minuteMs,
}

describe('a source that falls silent', () => {
  it('has a minute while its market is open', () => {
    const plan: FeedPlan = { main: 'yahoo', standIn: null }
    const alone = { ...usual, plan, current: 'yahoo' as SourceName }
    expect(chooseFeed(alone)).toEqual({ source: 'yahoo', silent: false })
    expect(chooseFeed({ ...alone, now: start + minuteMs + 1 })).toEqual({ source: 'yahoo', silent: true })
    expect(chooseFeed({ ...alone, now: start + minuteMs + 1, open: false }).silent).toBe(false)
  })

  it('is not blamed for the time before the opening, nor before we listened', () => {
    const plan: FeedPlan = { main: 'yahoo', standIn: null }
    const opening = { ...usual, plan, health: {}, watchedSince: start + 10 * minuteMs }
    expect(chooseFeed({ ...opening, now: start + 11 * minuteMs }).silent).toBe(false)
    expect(chooseFeed({ ...opening, now: start + 11 * minuteMs + 1 }).silent).toBe(true)
  })

  it('hands over to a second source of the market where one is named and speaks', () => {
    const now = start + 2 * minuteMs
    expect(chooseFeed({ ...usual, now, health: { binance: heard(start), yahoo: heard(now) } })).toEqual({
      source: 'yahoo',
      silent: false,
    })
    expect(chooseFeed({ ...usual, now, health: { binance: heard(start) } })).toEqual({
      source: 'binance',
      silent: true,
    })
  })

  it('takes its place again after a steady minute, or at once when the stand-in is silent too', () => {
    const now = start + 5 * minuteMs
    const standing = { ...usual, now, current: 'yahoo' as SourceName }
    const back = (since: number) => ({ binance: heard(now, since), yahoo: heard(now) })
    expect(chooseFeed({ ...standing, health: back(now - minuteMs + 1) }).source).toBe('yahoo')
    expect(chooseFeed({ ...standing, health: back(now - minuteMs) }).source).toBe('binance')
    const bothGone = { binance: heard(now, now), yahoo: heard(start) }
    expect(chooseFeed({ ...standing, health: bothGone })).toEqual({ source: 'binance', silent: false })
    expect(chooseFeed({ ...standing, health: {} })).toEqual({ source: 'binance', silent: true })
  })

  it('begins its steady time anew after a silence', () => {
    const first = noteValidTick(null, 'binance', start)
    const second = noteValidTick(first, 'binance', start + minuteMs)
    expect(second).toEqual({ steadySince: start, lastAt: start + minuteMs })
    const late = start + 2 * minuteMs + 1
    expect(noteValidTick(second, 'binance', late)).toEqual({ steadySince: late, lastAt: late })
  })
})

describe('honesty', () => {
  it('no plan mixes simulated and real prices', () => {
    expect(feedPlan('yahoo', 'simulated')).toEqual({ ok: false, refusal: 'simulated-cannot-stand-in' })
    expect(feedPlan('simulated', 'yahoo')).toEqual({ ok: false, refusal: 'simulated-needs-no-stand-in' })
    expect(feedPlan('yahoo', 'yahoo')).toEqual({ ok: false, refusal: 'stand-in-is-main' })
    expect(feedPlan('binance', 'yahoo')).toEqual({ ok: true, value: crypto })
    expect(feedPlan('simulated', null).ok).toBe(true)
  })

  it('whatever happens, the source is one of the plan, and a shown price is real or simulated for good', () => {
    const source = fc.constantFrom(...sourceNames)
    const at = fc.integer({ min: start - 10 * minuteMs, max: start + 10 * minuteMs })
    const health = fc.record({ steadySince: at, lastAt: at })
    const healths = fc.record({ simulated: health, yahoo: health, binance: health }, { requiredKeys: [] })
    const standIn = fc.option(source)
    fc.assert(
      fc.property(
        source,
        standIn,
        source,
        healths,
        at,
        at,
        fc.boolean(),
        (main, second, current, ...rest) => {
          const [known, watchedSince, now, open] = rest
          const plan = feedPlan(main, second)
          if (!plan.ok) return
          const choice = chooseFeed({ plan: plan.value, current, health: known, watchedSince, now, open })
          expect([main, second]).toContain(choice.source)
          expect(choice.source === 'simulated').toBe(main === 'simulated')
        },
      ),
    )
  })

  it('an old price may be shown after hours, never taken as new while open', () => {
    expect(arrivalLimits('yahoo', true).staleMs).toBe(30 * minuteMs)
    expect(arrivalLimits('yahoo', false).staleMs).toBe(Number.POSITIVE_INFINITY)
  })
})
