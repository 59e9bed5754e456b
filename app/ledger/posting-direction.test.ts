import { expect, it } from 'vitest'
import { postingDirection } from './posting-direction.ts'

it.each([
  ['order-reserved', 'set-aside'],
  ['participation-hold', 'set-aside'],
  ['contract-returned', 'back'],
  ['spot-bought', 'out'],
  ['participation-joined', 'out'],
  ['pool-joined', 'in'],
  ['spot-sold', 'in'],
] as const)('the money of %s: %s', (kind, direction) => {
  expect(postingDirection(kind)).toBe(direction)
})
