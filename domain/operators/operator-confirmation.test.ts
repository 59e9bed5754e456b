import { expect, it } from 'vitest'
import { sessionState } from '../customers/session-rule.ts'
import { isConfirmedLately, operatorIdleMs } from './operator-confirmation.ts'

const minute = 60_000

it('an operator is out after a quarter of an hour without a request', () => {
  const started = { startedAt: 0, seenAt: 0, endedAt: null }
  expect(sessionState(started, 15 * minute - 1, operatorIdleMs)).toBe('live')
  expect(sessionState(started, 15 * minute, operatorIdleMs)).toBe('expired')
})

it('who showed a code is believed for five minutes, and nobody who never did', () => {
  expect(isConfirmedLately(minute, 6 * minute - 1)).toBe(true)
  expect(isConfirmedLately(minute, 6 * minute)).toBe(false)
  expect(isConfirmedLately(null, 0)).toBe(false)
})
