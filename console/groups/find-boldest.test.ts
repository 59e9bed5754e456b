import { expect, it } from 'vitest'
import { findBoldest } from './find-boldest.ts'

const ada = { name: 'Ada', sinceStart: '0.12400000', worstFall: '-0.31500000' }
const bo = { name: 'Bo', sinceStart: '0.04120000', worstFall: '-0.02100000' }
const cy = { name: 'Cy', sinceStart: null, worstFall: null }

it('names who earned most and fell deepest', () => {
  expect(findBoldest([bo, ada, cy])).toBe(ada)
})

it('names nobody where these are two people', () => {
  expect(findBoldest([ada, { ...bo, worstFall: '-0.40000000' }])).toBe(null)
})

it('names nobody where several are alike, or nobody earned', () => {
  expect(findBoldest([ada, { ...ada, name: 'Dee' }])).toBe(null)
  expect(findBoldest([{ ...bo, sinceStart: '-0.04120000' }, cy])).toBe(null)
  expect(findBoldest([])).toBe(null)
})
