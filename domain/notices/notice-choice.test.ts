import { describe, expect, it } from 'vitest'
import {
  noticeChannels,
  noticeKinds,
  quietUntil,
  usualNotices,
  waitsForMorning,
  wantsChannel,
} from './notice-choice.ts'

const wish = { notices: usualNotices, quiet: true }

const nothing = {
  notices: Object.fromEntries(noticeKinds.map((kind) => [kind, []])) as unknown as typeof usualNotices,
  quiet: true,
}

describe('notices', () => {
  it('come by the channels that were chosen, and by no others', () => {
    expect(wantsChannel(wish, 'cash', 'email')).toBe(true)
    expect(wantsChannel(wish, 'cash', 'push')).toBe(false)
    for (const channel of noticeChannels) expect(wantsChannel(wish, 'news', channel)).toBe(false)
  })

  it('of security come by every channel whatever was chosen, those of the account without a push', () => {
    for (const channel of noticeChannels) expect(wantsChannel(nothing, 'security', channel)).toBe(true)
    expect(noticeChannels.filter((channel) => wantsChannel(nothing, 'account', channel))).toEqual([
      'app',
      'email',
    ])
    expect(noticeChannels.filter((channel) => wantsChannel(nothing, 'product', channel))).toEqual(['app'])
  })

  it('wait for the morning where they would ring at night, unless a position was closed or it is about security', () => {
    expect(waitsForMorning(wish, 'alerts', 'push')).toBe(true)
    expect(waitsForMorning(wish, 'alerts', 'email')).toBe(false)
    expect(waitsForMorning({ ...wish, quiet: false }, 'alerts', 'push')).toBe(false)
    expect(waitsForMorning(wish, 'closings', 'push')).toBe(false)
    expect(waitsForMorning(wish, 'security', 'push')).toBe(false)
  })
})

describe('quiet hours', () => {
  // Kuala Lumpur is eight hours ahead of UTC, all year.
  it.each([
    ['2026-11-16T13:59:59Z', null],
    ['2026-11-16T14:00:00Z', '2026-11-17T00:00:00.000Z'],
    ['2026-11-16T19:30:00Z', '2026-11-17T00:00:00.000Z'],
    ['2026-11-16T23:59:59Z', '2026-11-17T00:00:00.000Z'],
    ['2026-11-17T00:00:00Z', null],
  ])('at %s in Kuala Lumpur end at %s', (at, end) => {
    const until = quietUntil(Date.parse(at), 'Asia/Kuala_Lumpur')
    expect(until === null ? null : new Date(until).toISOString()).toBe(end)
  })

  it('end at eight by the clock on the wall, also when the clocks are changed in the night', () => {
    // On 25 October 2026 clocks in London go back an hour, so that eight is 08:00 UTC and not 07:00.
    expect(quietUntil(Date.parse('2026-10-24T22:00:00Z'), 'Europe/London')).toBe(
      Date.parse('2026-10-25T08:00:00Z'),
    )
  })
})
