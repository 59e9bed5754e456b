import { sayFrom } from '@candor/client/words/say-from.ts'
import { minuteMs } from '@candor/domain/time/durations.ts'
import { describe, expect, it } from 'vitest'
import { shellEn } from './shell.en.ts'
import { shellZh } from './shell.zh.ts'
import { sayAgo } from './time-ago.ts'
import type { Say } from './use-words.ts'

const sayIn =
  (texts: Record<string, string>): Say =>
  (key, ...[values]) =>
    sayFrom({ texts }, key, values)

describe('how long ago something was', () => {
  it('is just now under five minutes, then minutes, hours and days', () => {
    const ago = (passed: number) => sayAgo(sayIn(shellEn), 0, passed)
    expect([4.9, 5, 59, 60, 61 * 2, 24 * 60, 3 * 24 * 60].map((minutes) => ago(minutes * minuteMs))).toEqual([
      'Just now',
      '5 minutes ago',
      '59 minutes ago',
      '1 hour ago',
      '2 hours ago',
      '1 day ago',
      '3 days ago',
    ])
  })

  it('has one form in Chinese', () => {
    expect(sayAgo(sayIn(shellZh), 0, 60 * minuteMs)).toBe('1 小时前')
  })
})
