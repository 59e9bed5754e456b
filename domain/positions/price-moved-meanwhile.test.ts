import { at } from '@candor/tests/worked-cases/worked-case.ts'
import { describe, expect, it } from 'vitest'
import { hasMoved } from './price-moved.ts'

type Row = [
  act: 'open' | 'close',
  side: 'long' | 'short',
  seen: string,
  now: string,
  ppm: number,
  moved: boolean,
]

describe('a price that has moved between seeing and asking', () => {
  it.each<Row>([
    // Buying: 1.17504 and a thousandth of it, 0.00117504, is 1.17621504 at most.
    ['open', 'long', '1.17504', '1.17504', 1_000, false],
    ['open', 'long', '1.17504', '1.17621', 1_000, false],
    ['open', 'long', '1.17504', '1.17621504', 1_000, false],
    ['open', 'long', '1.17504', '1.17621505', 1_000, true],
    ['open', 'long', '1.17504', '11.75040', 1_000, true],
    // A better price is welcome, however far it is.
    ['open', 'long', '1.17504', '0.00001', 1_000, false],
    ['close', 'short', '1.17504', '1.17621504', 1_000, false],
    ['close', 'short', '1.17504', '1.17621505', 1_000, true],
    ['close', 'short', '1.17504', '1.00000', 1_000, false],
    // Selling: 1.17500 less 0.001175 is 1.173825 at least.
    ['open', 'short', '1.17500', '1.173825', 1_000, false],
    ['open', 'short', '1.17500', '1.17382499', 1_000, true],
    ['open', 'short', '1.17500', '2.00000', 1_000, false],
    ['close', 'long', '1.17500', '1.173825', 1_000, false],
    ['close', 'long', '1.17500', '1.17382499', 1_000, true],
    ['close', 'long', '1.17500', '2.00000', 1_000, false],
    // Nothing is borne: the same price or a better one.
    ['open', 'long', '599.50', '599.50', 0, false],
    ['open', 'long', '599.50', '599.50000001', 0, true],
    ['open', 'long', '599.50', '599.49999999', 0, false],
    ['open', 'short', '599.50', '599.49999999', 0, true],
    // Five percent of 156.482 is 7.8241.
    ['open', 'long', '156.482', '164.3061', 50_000, false],
    ['open', 'long', '156.482', '164.30610001', 50_000, true],
    // Nobody can have seen these, so they agree to nothing.
    ['open', 'short', '0', '1.17500', 50_000, true],
    ['open', 'short', '-1.00000', '1.17500', 50_000, true],
    ['open', 'long', '999999999999', '1.17504', 50_000, true],
    ['close', 'short', '999999999999', '1.17504', 50_000, true],
  ])('%s %s: seen %s, now %s, %d millionths: %s', (act, side, seen, now, ppm, moved) =>
    expect(hasMoved(act, side, at(seen), at(now), ppm)).toBe(moved),
  )
})
