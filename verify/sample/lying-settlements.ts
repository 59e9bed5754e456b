import type { SettlementRecord, TickText } from '@candor/domain/contracts/contract-receipt.ts'
import type { RecordedTick } from '@candor/domain/proofs/tick-parts.ts'
import { hourMs, minuteMs, secondMs } from '@candor/domain/time/durations.ts'
import { refunded, type SampleCase, withMid, without } from './sample-cases.ts'
import { honestPlan, spanOf } from './sample-plan.ts'

/** Lies about a contract: its receipt, ticks, result, payout and postings. */

const { acceptedAt } = honestPlan
const { purchaseAt, expiresAt } = spanOf(honestPlan)

export const tickAt = (ticks: readonly RecordedTick[], at: number): TickText => {
  const tick = ticks.find((one) => one.at === at)
  if (!tick) throw new Error(`no tick at ${at}`)
  return { at, mid: `${tick.mid}` }
}

export const lost = (record: SettlementRecord): SettlementRecord => ({
  ...record,
  outcome: 'lose',
  reason: null,
  paid: '0',
})

/** The postings follow the record, so that the ledger fits the lie. */
const paid = (amount: string) => (record: SettlementRecord) => ({ ...record, paid: amount })

export const lyingSettlements: readonly SampleCase[] = [
  {
    name: 'omitted-acceptance',
    story: 'Settled and paid, but the acceptance is nowhere in the log; nor is the settlement.',
    plan: {
      proof: (proof) => ({
        ...proof,
        acceptance: null,
        settlement: proof.settlement && { ...proof.settlement, sealed: null },
      }),
    },
    verdict: 'fails',
    failed: ['inclusion'],
  },
  {
    name: 'refunded-too-early',
    story: 'A refund stands in the postings, though no seed can have been withheld yet.',
    plan: { direction: 'rise', postings: refunded },
    verdict: 'fails',
    failed: ['posting'],
  },
  {
    name: 'shifted-final-tick',
    story: 'The settlement names the tick five seconds before the last one.',
    plan: {
      record: (record, ticks) => ({
        ...record,
        final: tickAt(ticks, expiresAt - 5_000),
      }),
    },
    verdict: 'fails',
    failed: ['ticks'],
  },
  {
    name: 'tick-after-expiry',
    story: 'The settlement waits for the first tick after expiry.',
    plan: {
      record: (record, ticks) => ({ ...record, final: tickAt(ticks, expiresAt + secondMs) }),
    },
    verdict: 'fails',
    failed: ['ticks'],
  },
  {
    name: 'earlier-purchase-tick',
    story: 'The purchase tick is that of a second before the purchase second.',
    plan: {
      record: (record, ticks) => ({
        ...record,
        purchase: tickAt(ticks, purchaseAt - secondMs),
      }),
    },
    verdict: 'fails',
    failed: ['ticks'],
  },
  {
    name: 'swapped-result',
    story: 'The right ticks, and a win that is called a loss.',
    plan: { record: lost },
    verdict: 'fails',
    failed: ['result'],
  },
  {
    name: 'changed-payout',
    story: 'A win that pays 70 % instead of the 82 % of the terms.',
    plan: { record: paid('34000') },
    verdict: 'fails',
    failed: ['payout', 'posting'],
  },
  {
    name: 'changed-rate',
    story: 'An order and a receipt with a payout rate that the terms of the day do not have.',
    plan: { order: (order) => ({ ...order, rate: '70000000' }), record: paid('34000') },
    verdict: 'fails',
    failed: ['terms'],
  },
  {
    name: 'moved-purchase-second',
    story:
      'The purchase second is a second later than the device has signed, and everything follows from it.',
    plan: {
      receipt: (body) => ({
        ...body,
        purchaseAt: body.purchaseAt + secondMs,
        expiresAt: body.expiresAt + secondMs,
      }),
    },
    verdict: 'fails',
    failed: ['receipt'],
  },
  {
    name: 'changed-receipt',
    story: 'The receipt in the proof is signed, but it is not the one that was given at purchase.',
    plan: {
      own: (own) => ({
        ...own,
        ...(own.receipt && {
          receipt: { ...own.receipt, body: { ...own.receipt.body, acceptedAt: acceptedAt - 1 } },
        }),
      }),
    },
    verdict: 'fails',
    failed: ['receipt'],
  },
  {
    name: 'replayed-receipt',
    story: 'The receipt of an earlier purchase is given once more.',
    plan: {
      receipt: (body) => ({
        ...body,
        order: { ...body.order, request: '019a8000-0000-7000-8000-00000000000f' },
      }),
    },
    verdict: 'fails',
    failed: ['receipt'],
  },
  {
    name: 'omitted-settlement',
    story: 'A day later the contract is still not settled.',
    plan: { settledAfterMs: 30 * 24 * hourMs },
    verdict: 'fails',
    failed: ['ticks', 'result', 'payout'],
    open: ['posting'],
  },
  {
    name: 'settled-outside-the-log',
    story: 'The settlement that is shown is not the one in the log.',
    plan: {
      proof: (proof) => ({
        ...proof,
        settlement: proof.settlement && { ...proof.settlement, record: lost(proof.settlement.record) },
      }),
    },
    verdict: 'fails',
    failed: ['inclusion', 'result', 'posting'],
  },
  {
    name: 'sealed-late-and-kept',
    story: 'The acceptance stands behind the page of its purchase tick, and yet the stake is kept.',
    plan: {
      direction: 'rise',
      sealedAfterMs: 90 * secondMs,
      settledAfterMs: 35 * secondMs,
      record: (record, ticks) => ({
        ...lost(record),
        purchase: tickAt(ticks, purchaseAt),
        final: tickAt(ticks, expiresAt),
      }),
    },
    verdict: 'fails',
    failed: ['inclusion', 'result'],
  },
  {
    name: 'stale-feed-settled',
    story: 'A real feed fell silent twelve seconds before expiry, and yet the stake is kept.',
    plan: {
      feed: 'binance',
      recorded: without((at) => at > expiresAt - 12 * secondMs && at < expiresAt + minuteMs),
      record: lost,
    },
    verdict: 'fails',
    none: ['seed', 'path'],
    failed: ['result'],
  },
  {
    name: 'tie-kept',
    story: 'Both prices are equal, and yet the stake is kept.',
    plan: { feed: 'binance', recorded: withMid(() => 8_700_000_000_000n), record: lost },
    verdict: 'fails',
    none: ['seed', 'path'],
    failed: ['result'],
  },
  {
    name: 'mismatched-posting',
    story: 'The settlement says 364.00 was paid, the ledger paid 340.00.',
    plan: {
      postings: (postings) =>
        postings.map((posting) =>
          posting.kind === 'contract-profit' ? { ...posting, amount: '14000' } : posting,
        ),
    },
    verdict: 'fails',
    failed: ['posting'],
  },
  {
    name: 'posting-not-in-history',
    story: 'The proof shows a posting that the customer’s own history does not have.',
    plan: { own: (own) => ({ ...own, postings: own.postings?.slice(0, 2) ?? [] }) },
    verdict: 'fails',
    failed: ['posting'],
  },
]
