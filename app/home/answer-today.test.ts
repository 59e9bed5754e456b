import { describe, expect, it } from 'vitest'
import { answerToday } from './answer-today.ts'

const today = '2026-11-16'
const dayOf = (at: string) => at.slice(0, 10)
const said = (at: string, invested: string) => ({
  at,
  today: { profit: '0.00', share: null, startedWith: '10000.00', invested },
})

describe('the answer to home’s question', () => {
  it('is yes with the money, also where nothing was meant to be', () => {
    for (const restDay of [null, today])
      expect(
        answerToday({ today, restDay, dayOf, said: said('2026-11-16T09:00:00.000Z', '250.00') }),
      ).toEqual({ kind: 'yes', invested: 25_000n })
  })

  it('is not yet, and not today where that was said of this day', () => {
    const known = { today, dayOf, said: said('2026-11-16T09:00:00.000Z', '0.00') }
    expect(answerToday({ ...known, restDay: null })).toEqual({ kind: 'not-yet' })
    expect(answerToday({ ...known, restDay: '2026-11-15' })).toEqual({ kind: 'not-yet' })
    expect(answerToday({ ...known, restDay: today })).toEqual({ kind: 'on-purpose' })
  })

  it('is not known from what was said yesterday, or not at all', () => {
    const yesterday = said('2026-11-15T23:00:00.000Z', '250.00')
    expect(answerToday({ today, restDay: null, dayOf, said: yesterday })).toEqual({ kind: 'unknown' })
    expect(answerToday({ today, restDay: null, dayOf, said: null })).toEqual({ kind: 'unknown' })
  })
})
