import { expect, it } from 'vitest'
import { closeOf, waitOf } from './wait-span.ts'

const at = (text: string) => Date.parse(`2026-11-${text}Z`)

it.each([
  ['13T14:32:00', '13T22:30:00', { days: 0, hours: 7, minutes: 58 }],
  ['13T14:32:01', '13T22:30:00', { days: 0, hours: 7, minutes: 58 }],
  ['13T22:29:59', '13T22:30:00', { days: 0, hours: 0, minutes: 1 }],
  // What should have opened already has not: the next minute may bring it.
  ['13T22:30:05', '13T22:30:00', { days: 0, hours: 0, minutes: 1 }],
  ['14T05:00:00', '16T22:30:00', { days: 2, hours: 17, minutes: 30 }],
])('from %s to %s', (from, to, expected) => expect(waitOf(at(to) - at(from))).toEqual(expected))

it('a session is over with the minute of its last tick, not a second before', () => {
  expect(closeOf('2026-11-13T20:59:59.000Z')).toBe(at('13T21:00:00'))
  expect(closeOf('2026-11-13T21:00:00.000Z')).toBe(at('13T21:00:00'))
})
