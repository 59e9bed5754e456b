import { expect, it } from 'vitest'
import { compareTerms } from './compare-terms.ts'

const today = {
  limits: [
    { timeLimit: 30, rate: '0.8' },
    { timeLimit: 60, rate: '0.82' },
  ],
  leastStake: '5.00',
  mostStake: '5000.00',
  leverage: [{ esmaClass: 'gold', cap: 20 }],
} as const

it('terms are compared one by one, whatever the order they come in', () => {
  const tomorrow = {
    limits: [
      { timeLimit: 60, rate: '0.81' },
      { timeLimit: 30, rate: '0.8' },
    ],
    leastStake: '5.00',
    mostStake: '1000.00',
    leverage: [{ esmaClass: 'gold', cap: 10 }],
  } as const
  expect(compareTerms(today, tomorrow)).toEqual([
    { name: 'rate', seconds: 30, esmaClass: null, before: '0.8', after: '0.8', changed: false },
    { name: 'rate', seconds: 60, esmaClass: null, before: '0.82', after: '0.81', changed: true },
    { name: 'least-stake', seconds: null, esmaClass: null, before: '5.00', after: '5.00', changed: false },
    {
      name: 'most-stake',
      seconds: null,
      esmaClass: null,
      before: '5000.00',
      after: '1000.00',
      changed: true,
    },
    { name: 'leverage', seconds: null, esmaClass: 'gold', before: '20', after: '10', changed: true },
  ])
  expect(compareTerms(today, today).some(({ changed }) => changed)).toBe(false)
})
