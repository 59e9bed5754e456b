import { expect, it } from 'vitest'
import { compareTerms } from './compare-terms.ts'

const today = {
  limits: [
    { timeLimit: 30, rate: '0.8' },
    { timeLimit: 60, rate: '0.82' },
  ],
  leastStake: '5.00',
  mostStake: '5000.00',
}

it('terms are compared one by one, whatever the order they come in', () => {
  const tomorrow = {
    limits: [
      { timeLimit: 60, rate: '0.81' },
      { timeLimit: 30, rate: '0.8' },
    ],
    leastStake: '5.00',
    mostStake: '1000.00',
  }
  expect(compareTerms(today, tomorrow)).toEqual([
    { name: 'rate', seconds: 30, before: '0.8', after: '0.8', changed: false },
    { name: 'rate', seconds: 60, before: '0.82', after: '0.81', changed: true },
    { name: 'least-stake', seconds: null, before: '5.00', after: '5.00', changed: false },
    { name: 'most-stake', seconds: null, before: '5000.00', after: '1000.00', changed: true },
  ])
  expect(compareTerms(today, today).some(({ changed }) => changed)).toBe(false)
})
