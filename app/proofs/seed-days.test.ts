import { hexOf } from '@candor/domain/proofs/byte-text.ts'
import { sha256 } from '@candor/domain/proofs/sha256.ts'
import { describe, expect, it } from 'vitest'
import { dayNumber, seedDays } from './seed-days.ts'

/** Seeds of three days and the anchor before them, made backwards as the market's are. */
const third = sha256(new Uint8Array(32).fill(7))
const second = sha256(third)
const first = sha256(second)
const anchor = hexOf(sha256(first))
const termsHash = 'ab'.repeat(32)
const day = (date: string, seed: Uint8Array | null) => ({
  day: date,
  termsHash,
  seed: seed && hexOf(seed),
})
const honest = [day('2026-11-12', first), day('2026-11-13', second), day('2026-11-14', null)]
const states = (days: typeof honest) =>
  seedDays({ anchor, anchorDay: '2026-11-11', days }, '2026-11-13').map((each) => [each.day, each.state])

describe('the days of the seed chain', () => {
  it('are told newest first, each with what its hash says', () => {
    expect(states(honest)).toEqual([
      ['2026-11-14', 'sealed'],
      ['2026-11-13', 'matches'],
      ['2026-11-12', 'matches'],
    ])
  })

  it('show a seed that was chosen later', () => {
    expect(states([day('2026-11-12', first), day('2026-11-13', sha256(first))])).toEqual([
      ['2026-11-14', 'sealed'],
      ['2026-11-13', 'broken'],
      ['2026-11-12', 'matches'],
    ])
  })

  it('do not vouch for a day whose day before was not opened', () => {
    expect(states([day('2026-11-12', null), day('2026-11-13', second)])).toEqual([
      ['2026-11-14', 'sealed'],
      ['2026-11-13', 'loose'],
      ['2026-11-12', 'sealed'],
    ])
  })

  it('name tomorrow before its terms are committed', () => {
    const days = seedDays({ anchor, anchorDay: '2026-11-11', days: honest.slice(0, 2) }, '2026-11-13')
    expect(days[0]).toEqual({ day: '2026-11-14', termsHash: null, seed: null, state: 'sealed' })
  })

  it('are counted from the first', () => expect(dayNumber('2026-11-11', '2026-11-14')).toBe(3))
})
