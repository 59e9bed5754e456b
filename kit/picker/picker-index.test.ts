import { describe, expect, it } from 'vitest'
import { clampIndex, indexAtScroll, indexByKey, indexByLetter, scrollOfIndex } from './picker-index.ts'

describe('picker', () => {
  it.each([
    [0, 0],
    [21, 0],
    [22, 1],
    [44, 1],
    [65, 1],
    [66, 2],
    [-30, 0],
    [9999, 9],
  ])('stands on the nearest of ten options after scrolling %s px', (top, index) =>
    expect(indexAtScroll(top, 10)).toBe(index),
  )

  it('scrolls 44 px for each option and back', () => {
    expect(scrollOfIndex(7)).toBe(308)
    expect(indexAtScroll(scrollOfIndex(7), 10)).toBe(7)
  })

  it.each([
    ['ArrowDown', 3, 4],
    ['ArrowDown', 9, 9],
    ['ArrowUp', 0, 0],
    ['PageDown', 2, 7],
    ['PageUp', 3, 0],
    ['Home', 6, 0],
    ['End', 6, 9],
    ['Enter', 6, null],
  ])('%s from %s leads to %s of ten', (key, from, to) => expect(indexByKey(key, from, 10)).toBe(to))

  it('leads nowhere without options', () => {
    expect(indexByKey('End', 0, 0)).toBeNull()
    expect(clampIndex(5, 0)).toBe(0)
  })

  it('finds the next option by its first letter', () => {
    const banks = ['Affin', 'CIMB', 'Citibank', 'Maybank']
    expect(indexByLetter('c', 0, banks)).toBe(1)
    expect(indexByLetter('C', 1, banks)).toBe(2)
    expect(indexByLetter('c', 2, banks)).toBe(1)
    expect(indexByLetter('x', 0, banks)).toBeNull()
    expect(indexByLetter('Tab', 0, banks)).toBeNull()
  })
})
