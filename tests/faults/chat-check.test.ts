import { describe, expect, it } from 'vitest'
import { judgeTalk, percentile, type Talk } from './chat-check.ts'

describe('the judge of a chat', () => {
  const line = (number: number, author: string, text: string) => ({ number, author, text })
  const lines = [line(1, 'customer', 'a'), line(2, 'operator', 'b'), line(3, 'customer', 'c')]
  const good: Talk = {
    name: 'one',
    written: { customer: ['a', 'c'], operator: ['b'] },
    inBooks: lines,
    atCustomer: lines,
    atOperator: lines,
  }
  const troubleOf = (changes: Partial<Talk>): string => judgeTalk({ ...good, ...changes }).join('; ')

  it('takes what arrived once, in one order, on both sides', () => {
    expect(troubleOf({})).toBe('')
    expect(troubleOf({ written: { customer: ['a', 'c', 'd'], operator: ['b'] } })).toContain('lost d')
    const twice = [...lines, line(4, 'customer', 'c')]
    expect(troubleOf({ inBooks: twice, atCustomer: twice, atOperator: twice })).toContain('twice c')
    expect(troubleOf({ written: { customer: ['c', 'a'], operator: ['b'] } })).toContain('another order')
    expect(troubleOf({ inBooks: [line(1, 'customer', 'a'), line(3, 'operator', 'b')] })).toContain(
      'a number is missing',
    )
    expect(troubleOf({ atCustomer: lines.slice(0, 2) })).toContain('the customer has 2 of 3')
    expect(troubleOf({ atOperator: [...lines].reverse() })).toContain('the operator has 3 of 3')
  })

  it('counts the slowest hundredth', () => {
    const values = Array.from({ length: 200 }, (_, at) => 200 - at)
    expect([percentile(values, 50), percentile(values, 99), percentile(values, 100)]).toEqual([100, 198, 200])
    expect(percentile([], 99)).toBe(0)
  })
})
