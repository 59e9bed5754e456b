import { expect, it } from 'vitest'
import { inOrder } from './due-commands.ts'
import type { Act, Due } from './trigger-index.ts'

const due = (id: string, act: Act): Due => ({
  act,
  watched: { id, customerId: 1n, symbol: 'XAUUSD', version: 1, since: 0, lines: [] },
})
const written = (all: readonly Due[]) => all.map(({ act, watched }) => `${act} ${watched.id}`)

it('on one tick, losses are stopped, then profits are taken, then orders are filled, and warnings come last', () => {
  const reached = [
    due('a', 'warn'),
    due('b', 'fill'),
    due('c', 'profit'),
    due('d', 'stop'),
    due('e', 'profit'),
  ]
  expect(written(inOrder(reached))).toEqual(['stop d', 'profit c', 'profit e', 'fill b', 'warn a'])
})

it('of several lines of one position that a tick has reached, one is acted on: its close', () => {
  const reached = [due('a', 'warn'), due('b', 'warn'), due('a', 'profit'), due('a', 'stop')]
  expect(written(inOrder(reached))).toEqual(['stop a', 'warn b'])
})
