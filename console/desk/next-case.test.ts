import { describe, expect, it } from 'vitest'
import { nextCase, stepCase } from './next-case.ts'

describe('the next case', () => {
  it('is the one after the decided one, or the last one left', () => {
    expect(nextCase(['a', 'b', 'c'], 'a')).toBe('b')
    expect(nextCase(['a', 'b', 'c'], 'c')).toBe('b')
    expect(nextCase(['a'], 'a')).toBeNull()
  })

  it('is the first where the decided one is no longer in the list', () => {
    expect(nextCase(['b', 'c'], 'a')).toBe('b')
  })
})

describe('a step by key', () => {
  it('stays inside the list', () => {
    expect(stepCase(['a', 'b'], 'a', 1)).toBe('b')
    expect(stepCase(['a', 'b'], 'b', 1)).toBe('b')
    expect(stepCase(['a', 'b'], 'a', -1)).toBe('a')
    expect(stepCase(['a', 'b'], null, 1)).toBe('a')
    expect(stepCase([], null, 1)).toBeNull()
  })
})
