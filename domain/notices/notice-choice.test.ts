import { describe, expect, it } from 'vitest'
import { noticeKinds, usualNotices, wantsNotice } from './notice-choice.ts'

const wish = { notices: usualNotices, quiet: true }

describe('notices', () => {
  it('come by the channels that were chosen, and by no others', () => {
    expect(wantsNotice(wish, 'cash', 'email', 12)).toBe(true)
    expect(wantsNotice(wish, 'cash', 'push', 12)).toBe(false)
    for (const channel of ['app', 'email', 'push'] as const)
      expect(wantsNotice(wish, 'news', channel, 12)).toBe(false)
  })

  it('wait for the morning where they would ring at night', () => {
    expect([21, 22, 3, 7, 8].map((hour) => wantsNotice(wish, 'alerts', 'push', hour))).toEqual([
      true,
      false,
      false,
      false,
      true,
    ])
    expect(wantsNotice(wish, 'alerts', 'app', 3)).toBe(true)
    expect(wantsNotice({ ...wish, quiet: false }, 'alerts', 'push', 3)).toBe(true)
  })

  it('of a closed position and of security come through quiet hours', () => {
    expect(wantsNotice(wish, 'closings', 'push', 3)).toBe(true)
    expect(wantsNotice(wish, 'security', 'push', 3)).toBe(true)
  })

  it('of security cannot be turned off', () => {
    const nothing = Object.fromEntries(
      noticeKinds.map((kind) => [kind, []]),
    ) as unknown as typeof usualNotices
    expect(wantsNotice({ notices: nothing, quiet: true }, 'security', 'email', 3)).toBe(true)
  })
})
