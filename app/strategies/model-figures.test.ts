import { describe, expect, it } from 'vitest'
import { judgeLuck, showWeight } from './model-figures.ts'

const luck = { low: '0.47900000', high: '0.52100000' }

describe('right calls beside luck', () => {
  it('are inside it, above it or below it', () => {
    expect(judgeLuck({ calls: 1000, right: 521, luck }).verdict).toBe('inside')
    expect(judgeLuck({ calls: 1000, right: 522, luck }).verdict).toBe('above')
    expect(judgeLuck({ calls: 1000, right: 478, luck }).verdict).toBe('below')
  })
})

describe('a weight', () => {
  it('has its sign, and nothing has none', () => {
    expect([0.214, -0.18, 0.004, 0].map(showWeight)).toEqual(['+0.21', '−0.18', '0.00', '0.00'])
  })
})
