import { expect, it } from 'vitest'
import { usableFrom } from './bank-account.ts'

const hour = 3_600_000
const registered = Date.UTC(2026, 10, 16, 9)

it.each([
  ['the first one, right after registering', 0, true, 0],
  ['the first one, a moment before a day is over', 24 * hour - 1, true, 0],
  ['the first one, after a day', 24 * hour, true, 24 * hour],
  ['a later one, right after registering', hour, false, 24 * hour],
])('%s', (_, after, isFirst, waits) => {
  const now = registered + after
  expect(usableFrom(now, registered, isFirst) - now).toBe(waits)
})
