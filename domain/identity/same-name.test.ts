import { expect, it } from 'vitest'
import { isSameName } from './same-name.ts'

it.each([
  ['Wei Ling Tan', 'TAN WEI-LING', true],
  ['José Núñez', 'Jose Nunez', true],
  ['陈 美玲', '美玲 陈', true],
  ['Wei Ling Tan', 'Wei Ming Tan', false],
  ['Wei Ling Tan', 'Tan', false],
  ['陈美玲', '陈美华', false],
])('%s and %s', (one, other, same) => expect(isSameName(one, other)).toBe(same))
