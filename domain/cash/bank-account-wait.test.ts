import { expect, it } from 'vitest'
import { hourMs } from '../time/durations.ts'
import { usableFrom } from './bank-account.ts'

const registered = Date.UTC(2026, 10, 16, 9)

it.each([
  ['the first one, right after registering', 0, true, 0],
  ['the first one, a moment before a day is over', 24 * hourMs - 1, true, 0],
  ['the first one, after a day', 24 * hourMs, true, 24 * hourMs],
  ['a later one, right after registering', hourMs, false, 24 * hourMs],
])('%s', (_, after, isFirst, waits) => {
  const now = registered + after
  expect(usableFrom(now, registered, isFirst) - now).toBe(waits)
})
