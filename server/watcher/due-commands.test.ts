import { expect, it } from 'vitest'
import { inOrder } from './due-commands.ts'
import type { Act, Due } from './trigger-index.ts'

const due = (id: string, act: Act): Due => ({
  act,
  since: 0,
  watched: { id, customerId: 1n, symbol: 'XAUUSD', version: 1, lines: [] },
})
const written = (all: Iterable<Due>) => [...all].map(({ act, watched }) => `${act} ${watched.id}`)

it('on one tick, losses are stopped, profits taken, asked closes carried out, orders filled, and warnings come last', () => {
  const reached = [
    due('a', 'warn'),
    due('b', 'fill'),
    due('c', 'profit'),
    due('d', 'stop'),
    due('e', 'profit'),
    due('f', 'close'),
  ]
  expect(written(inOrder(reached))).toEqual(['stop d', 'profit c', 'profit e', 'close f', 'fill b', 'warn a'])
})

it('of several lines of one position that a tick has reached, one is acted on: its close', () => {
  const reached = [due('a', 'warn'), due('b', 'warn'), due('a', 'profit'), due('a', 'stop')]
  expect(written(inOrder(reached))).toEqual(['stop a', 'warn b'])
})
