import { expect, it } from 'vitest'
import { writeSpotEntry } from './write-history.ts'

const head = {
  number: 7n,
  at: new Date('2026-11-16T05:49:00Z'),
  kind: 'spot-bought',
  from_account: 'cash',
  to_account: 'holdings',
  amount: 9_988n,
  subject_kind: 'spot',
  subject_id: 'a',
} as unknown as Parameters<typeof writeSpotEntry>[0]
const facts = { id: 'a', symbol: 'BTCUSD', quantity: 110_000n, state: 'filled' } as const

it('a coin that is bought for 99.88 and sold for 99.89 has cost both fees', () => {
  // Each fee is a thousandth: 0.10. What was paid in all is 99.98, what came back 99.79, and 0.19 is lost.
  const bought = writeSpotEntry(head, { ...facts, side: 'buy', value: 9_988n, fee: 10n, profit: null })
  const sold = writeSpotEntry(head, { ...facts, side: 'sell', value: 9_989n, fee: 10n, profit: 1n })
  expect([bought, sold]).toMatchObject([
    { cash: '-99.98', result: '-0.10' },
    { cash: '99.79', result: '-0.09' },
  ])
})
