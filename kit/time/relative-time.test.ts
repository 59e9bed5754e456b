import { secondMs } from '@candor/domain/time/durations.ts'
import { describe, expect, it } from 'vitest'
import { relativeTime } from './relative-time.ts'

describe('relative time', () => {
  it.each([
    [0, 'now', 0],
    [299, 'now', 0],
    [300, 'minute', 5],
    [359, 'minute', 5],
    [360, 'minute', 6],
    [3599, 'minute', 59],
    [3600, 'hour', 1],
    [7199, 'hour', 1],
    [86_399, 'hour', 23],
    [86_400, 'day', 1],
    [172_799, 'day', 1],
    [34_560_000, 'day', 400],
    [-60, 'now', 0],
  ])('says after %s seconds: %s, %s', (passed, unit, count) => {
    expect(relativeTime(1_000_000, 1_000_000 + passed * secondMs)).toEqual({ unit, count })
  })
})
