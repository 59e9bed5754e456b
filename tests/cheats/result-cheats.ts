import type { ContractTick, Direction } from '@candor/domain/contracts/contract.ts'
import {
  returnStake,
  type Settlement,
  type SettlementFacts,
} from '@candor/domain/contracts/settle-contract.ts'
import { cents } from '@candor/domain/money/cents.ts'
import { price } from '@candor/domain/money/price.ts'
import { rate } from '@candor/domain/money/rate.ts'
import type { Cheat } from './cheat.ts'
import { overdue } from './late-times.ts'

const tick = (at: number, mid: bigint): ContractTick => ({ at, mid: price(mid) })

const endsOf = ({ ticks }: SettlementFacts): { first: ContractTick; last: ContractTick } => {
  const [first, last] = [ticks[0], ticks.at(-1)]
  if (!first || !last) throw new Error('there are no ticks to lie about')
  return { first, last }
}

const other = (direction: Direction | null): Direction => (direction === 'rise' ? 'fall' : 'rise')

/** A price at which a contract in this direction is lost. */
const losing = (direction: Direction | null, mid: bigint): bigint => mid + (direction === 'rise' ? -1n : 1n)

export const oneCentLess = (settled: Settlement): Settlement => ({
  ...settled,
  transfers: settled.transfers.map((transfer, i) =>
    i === settled.transfers.length - 1 ? { ...transfer, amount: cents(transfer.amount - 1n) } : transfer,
  ),
})

/** Servers that do not keep to the rule when they settle. */
export const resultCheats: readonly Cheat[] = [
  {
    name: 'shifted final tick',
    story: 'It settles on the second before the last, at a price that loses.',
    flaggedBy: 'ticks',
    lie: (patch) =>
      patch('settleContract', (honest) => (contract, facts) => {
        const { first, last } = endsOf(facts)
        const lost = tick(last.at - 1_000, losing(facts.direction, first.mid))
        return honest(contract, { ...facts, ticks: [first, lost] })
      }),
  },
  {
    name: 'tick after expiry',
    story: 'It waits for one more tick, at a price that loses.',
    flaggedBy: 'ticks',
    lie: (patch) =>
      patch('settleContract', (honest) => (contract, facts) => {
        const { first, last } = endsOf(facts)
        const lost = tick(last.at + 1_000, losing(facts.direction, first.mid))
        const longer = { ...contract, expiresAt: contract.expiresAt + 1_000 }
        return honest(longer, {
          ...facts,
          completeUntil: facts.completeUntil + 1_000,
          ticks: [first, lost],
        })
      }),
  },
  {
    name: 'earlier purchase tick',
    story: 'It buys at the price of the second before the purchase second.',
    flaggedBy: 'ticks',
    lie: (patch) =>
      patch('settleContract', (honest) => (contract, facts) => {
        const { first, last } = endsOf(facts)
        const earlier = tick(first.at - 1_000, losing(other(facts.direction), last.mid))
        const longer = { ...contract, purchaseAt: contract.purchaseAt - 1_000 }
        return honest(longer, { ...facts, ticks: [earlier, last] })
      }),
  },
  {
    name: 'swapped result',
    story: 'On the right ticks, it calls a win a loss and a loss a win.',
    flaggedBy: 'result',
    lie: (patch) =>
      patch(
        'settleContract',
        (honest) => (contract, facts) => honest(contract, { ...facts, direction: other(facts.direction) }),
      ),
  },
  {
    name: 'changed payout',
    story: 'It pays half of what was agreed.',
    flaggedBy: 'payout',
    lie: (patch) =>
      patch(
        'settleContract',
        (honest) => (contract, facts) => honest({ ...contract, rate: rate(contract.rate / 2n) }, facts),
      ),
  },
  {
    name: 'win called void',
    story: 'It says that there was a halt, and gives a winner the stake back.',
    flaggedBy: 'result',
    lie: (patch) =>
      patch('settleContract', (honest) => (contract, facts) => {
        const settled = honest(contract, facts)
        return settled?.outcome === 'win' ? returnStake(contract, 'void', 'halted', null, null) : settled
      }),
  },
  {
    name: 'stale feed settled',
    story: 'Its feed falls silent for the last fifteen seconds, and it settles on an old price.',
    flaggedBy: 'result',
    prices: { told: (second) => (second < 18 ? `${90_000 + second}.00` : second < 40 ? null : '90500.00') },
    lie: (patch) =>
      patch(
        'settleContract',
        (honest) => (contract, facts) => honest({ ...contract, feed: 'simulated' }, facts),
      ),
  },
  {
    name: 'tie kept',
    story: 'Both prices are the same, and it keeps the stake.',
    flaggedBy: 'result',
    prices: { told: () => '90000.00' },
    lie: (patch) =>
      patch('settleContract', (honest) => (contract, facts) => {
        const { first, last } = endsOf(facts)
        const lost = tick(last.at, losing(facts.direction, first.mid))
        const settled = honest(contract, { ...facts, ticks: [first, lost] })
        return settled && { ...settled, final: last }
      }),
  },
  {
    name: 'mismatched posting',
    story: 'It says what it owes, and posts a cent less.',
    flaggedBy: 'posting',
    lie: (patch) =>
      patch('settleContract', (honest) => (...asked) => {
        const settled = honest(...asked)
        return settled && oneCentLess(settled)
      }),
  },
  {
    name: 'posting not in history',
    story: 'It posts a cent less, and shows in the proof what it should have posted.',
    flaggedBy: 'posting',
    lie: (patch) => {
      patch('settleContract', (honest) => (...asked) => {
        const settled = honest(...asked)
        return settled && oneCentLess(settled)
      })
      patch('listContractPostings', (honest) => async (...asked) => {
        const postings = await honest(...asked)
        return postings.map((posting, i) =>
          i === postings.length - 1 ? { ...posting, amount: `${BigInt(posting.amount) + 1n}` } : posting,
        )
      })
    },
  },
  {
    name: 'never settled',
    story: 'It takes the stakes and settles nothing.',
    flaggedBy: 'result',
    isUnsettled: true,
    lie: (patch) => patch('contractsToSettle', () => async () => []),
    acts: { asked: ({ wait }) => wait(overdue) },
  },
]
