import { describe, expect, it } from 'vitest'
import { isClearOfTags, placeTags } from './tag-places.ts'

const at = (...ys: number[]) => ys.map((y) => ({ y }))

describe('tags at the price axis', () => {
  it('stay at their prices where they do not touch', () =>
    expect(placeTags(at(150, 40, 90), 300)).toEqual([150, 40, 90]))

  it('part evenly around their middle where they would cover each other', () =>
    expect(placeTags(at(100, 104), 300)).toEqual([91, 113]))

  it('give way to the last price, which holds its place', () =>
    expect(placeTags([{ y: 90 }, { y: 100, holds: true }, { y: 105 }, { y: 180 }], 300)).toEqual([
      78, 100, 122, 180,
    ]))

  it('push on what they are pushed against', () =>
    expect(placeTags([{ y: 100, holds: true }, { y: 101 }, { y: 125 }], 300)).toEqual([100, 122, 144]))

  it('keep the order of their prices, and stay in the pane', () => {
    expect(placeTags(at(2, 4), 300)).toEqual([11, 33])
    expect(placeTags(at(299, 296), 300)).toEqual([289, 267])
  })

  it('close up where the pane is too low for all of them', () =>
    expect(placeTags(at(5, 5, 5, 5), 40)).toEqual([5, 15, 25, 35]))
})

it('keeps labels off tags', () => {
  expect(isClearOfTags(100, [60, 118])).toBe(true)
  expect(isClearOfTags(100, [60, 117])).toBe(false)
})
