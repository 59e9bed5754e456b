import type { Dice } from './dice.ts'
import { balanceIn, type NaiveLedger } from './naive-ledger.ts'

/** Amounts as people and programs write them who are up to something, or careless. */
const oddAmounts = [
  ...[
    '',
    '0',
    '0.00',
    '-5.00',
    '-0',
    '1e3',
    '0x10',
    ' 10.00',
    '10.00 ',
    '10.001',
    '1,000.00',
    '+10.00',
    'NaN',
  ],
  ...['Infinity', '9'.repeat(18), '9'.repeat(24), '9'.repeat(40), '10.', '.50', '10.0', '00010.00', '9.99'],
  ...['10', '١٠', '__proto__'],
]

/** The edges of the rules, in cents. */
const edges = [
  999n,
  1_000n,
  1_001n,
  499_999n,
  500_000n,
  500_001n,
  4_999_999n,
  5_000_000n,
  5_000_001n,
  100_000_000n,
]

const dayOf = (at: number): number => Math.floor(at / 86_400_000)

export const writeAmount = (cents: bigint): string =>
  `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`

/** Any amount, more often one at which something changes: an edge of the rules, or everything that a customer has. */
export function planAmount({ below, chance, pick }: Dice, ledger: NaiveLedger, customerId: bigint): string {
  if (chance(0.09)) return pick(oddAmounts) ?? ''
  if (chance(0.2)) return writeAmount(pick(edges) ?? 0n)
  const customer = ledger.customers.get(customerId)
  const cash = customer ? balanceIn(customer, 'cash') : 0n
  if (chance(0.2)) return writeAmount(cash + BigInt(below(3)) - (cash > 0n ? 1n : 0n))
  return writeAmount(BigInt(1_000 + below(chance(0.1) ? 6_000_000 : 300_000)))
}

/** What may still be asked for on this day, give or take a cent. */
export function planLimit({ below }: Dice, ledger: NaiveLedger, customerId: bigint, now: number): string {
  let left = 5_000_000n
  for (const { kind, customerId: owner, status, askedAt, amount } of ledger.requests.values())
    if (kind === 'withdrawal' && owner === customerId && dayOf(askedAt) === dayOf(now))
      if (status === 'in-review' || status === 'completed') left -= amount
  return writeAmount(left < 1_000n ? 1_000n : left + BigInt(below(3)) - 1n)
}
