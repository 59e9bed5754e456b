import { describe, expect, it } from 'vitest'
import { rovingIndex } from './roving-index.ts'

describe('arrow keys in a row', () => {
  it.each([
    ['ArrowRight', 0, 1],
    ['ArrowRight', 3, 0],
    ['ArrowLeft', 0, 3],
    ['ArrowLeft', 2, 1],
    ['Home', 2, 0],
    ['End', 0, 3],
    ['a', 2, null],
  ])('%s from %s leads to %s of four', (key, from, to) => expect(rovingIndex(key, from, 4)).toBe(to))

  it('leads nowhere in an empty row', () => expect(rovingIndex('ArrowRight', 0, 0)).toBeNull())
})
