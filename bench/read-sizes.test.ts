import { expect, it } from 'vitest'
import { readSizes } from './read-sizes.ts'

const usual = { seconds: 10, rounds: 3 }

it.each([
  [[], usual, []],
  [['30'], { seconds: 30, rounds: 3 }, []],
  [['30', '1'], { seconds: 30, rounds: 1 }, []],
  [['--rounds', '5', '20', 'ticks'], { seconds: 20, rounds: 5 }, ['ticks']],
  [['--seconds', '0.5'], { seconds: 0.5, rounds: 3 }, []],
])('reads %j', (args, sizes, words) => expect(readSizes(usual, args)).toEqual({ sizes, words }))

it.each([[['--minutes', '3']], [['--rounds']], [['0']], [['1', '2', '3']], [['-1']]])(
  'refuses %j and names the sizes there are',
  (args) => expect(() => readSizes(usual, args)).toThrow('--seconds 10 --rounds 3'),
)
