import { expect, it } from 'vitest'
import { sharePercent } from './share-percent.ts'

it('writes a share as a percentage', () => {
  expect(sharePercent('0.00040000', 3)).toBe('0.040%')
  expect(sharePercent('0.30000000', 1)).toBe('30.0%')
  expect(sharePercent('1.00000000', 1)).toBe('100.0%')
})
