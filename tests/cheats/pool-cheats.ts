import { cents } from '@candor/domain/money/cents.ts'
import { price } from '@candor/domain/money/price.ts'
import { units } from '@candor/domain/participations/unit.ts'
import { canonicalText } from '@candor/domain/proofs/canonical-text.ts'
import type { ParticipationCheckName } from '@candor/verify/check.ts'
import type { PoolScene } from '../database/pool-scene.ts'
import type { Patch } from './patch-points.ts'

/** A server that lies to who takes part in a strategy: the real one, with a function or two of its own. */
export type PoolCheat = {
  readonly name: string
  readonly story: string
  readonly scene: PoolScene
  /** The check that must fail; others may fail as well. */
  readonly flaggedBy: ParticipationCheckName
  lie(patch: Patch): void
}

type Trade = { content: string; number: number }

/** A trade's text with something else in it. */
const retold = <Row extends Trade>(row: Row, change: Record<string, unknown>): Row => ({
  ...row,
  content: canonicalText({ ...JSON.parse(row.content), number: row.number, ...change }),
})

const profitOf = ({ content }: Trade): bigint =>
  BigInt((JSON.parse(content) as { profit: string | null }).profit ?? 0)

export const poolCheats: readonly PoolCheat[] = [
  {
    name: 'invented trade',
    story: 'It tells a trade that never was, at a loss, to explain where money went.',
    scene: 'metals',
    flaggedBy: 'trades',
    lie: (patch) =>
      patch('loadNewTrades', (honest) => async (transaction, pool) => {
        const trades = await honest(transaction, pool)
        const last = trades.at(-1)
        if (!last) return trades
        const id = crypto.randomUUID()
        const invented = { ...last, id, subject_id: id, number: last.number + 1 }
        return [...trades, retold(invented, { subject: id })]
      }),
  },
  {
    name: 'trade nobody decided',
    story:
      'It buys silver with the pool’s money, which no decision asks for, and posts everything as it should be.',
    scene: 'metals',
    flaggedBy: 'decisions',
    lie: (patch) =>
      patch('planOrders', (honest) => (input, targets) => {
        // More each time, so that it buys while the customer takes part.
        const held = input.pool.positions.filter(({ position }) => position.symbol === 'XAGUSD').length
        const wanted = targets.map((target) =>
          target.symbol === 'XAGUSD' ? { ...target, weightPpm: 100_000 * (held + 1) } : target,
        )
        return honest(input, wanted)
      }),
  },
  {
    name: 'skipped losing trade',
    story: 'It leaves out of its record whatever was closed at a loss.',
    scene: 'metals',
    flaggedBy: 'trades',
    lie: (patch) =>
      patch('loadNewTrades', (honest) => async (transaction, pool) => {
        const trades = await honest(transaction, pool)
        return trades
          .filter((trade) => profitOf(trade) >= 0n)
          .map((trade, i) => retold({ ...trade, number: pool.last_trade + i + 1 }, {}))
      }),
  },
  {
    name: 'wrong value',
    story: 'It values what the pool has a hundredth lower than it is, so that who leaves gets less.',
    scene: 'metals',
    flaggedBy: 'value',
    lie: (patch) =>
      patch('positionWorth', (honest) => (position, quote) => {
        const worth = honest(position, quote)
        return cents(worth - worth / 100n)
      }),
  },
  {
    name: 'value at a price that never was',
    story: 'It values the pool at a price beside the market’s, and works everything out from that.',
    scene: 'metals',
    flaggedBy: 'prices',
    lie: (patch) =>
      patch('tradedMarket', (honest) => (board, symbol) => {
        const market = honest(board, symbol)
        if (!market) return null
        const beside = (at: bigint) => price(at - at / 200n)
        return {
          ...market,
          tick: { ...market.tick, bid: beside(market.tick.bid), ask: beside(market.tick.ask) },
        }
      }),
  },
  {
    name: 'units for nothing',
    story:
      'Whenever somebody joins or leaves, it gives itself some units, which makes everybody else’s worth less.',
    scene: 'metals',
    flaggedBy: 'register',
    lie: (patch) =>
      patch('carryOutRequests', (honest) => (...asked) => {
        const done = honest(...asked)
        return { ...done, units: units(done.units + done.units / 100n) }
      }),
  },
  {
    name: 'fee on a loss',
    story: 'It takes a tenth of a hundredth from who leaves with a loss.',
    scene: 'metals',
    flaggedBy: 'payout',
    lie: (patch) =>
      patch('decidePayout', (honest) => (asked) => {
        const paid = honest(asked)
        if (paid.fee > 0n) return paid
        const fee = cents(asked.proceeds / 1_000n)
        const taken = { kind: 'participation-fee', from: 'cash', to: 'house-fees', amount: fee } as const
        return { ...paid, fee, transfers: [...paid.transfers, taken] }
      }),
  },
  {
    name: 'weights changed within the day',
    story: 'It writes the night’s weights down, and decides by others.',
    scene: 'stocks',
    flaggedBy: 'weights',
    lie: (patch) =>
      patch(
        'decideAt',
        (honest) => (strategy, candles, closedAt, state, model) =>
          honest(strategy, candles, closedAt, state, model && { ...model, biasPpm: model.biasPpm + 100_000 }),
      ),
  },
]
