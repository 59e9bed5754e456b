import type { ContractOrder } from '@candor/domain/contracts/contract-order.ts'
import { asciiBytes, hexOf } from '@candor/domain/proofs/byte-text.ts'
import { sha256 } from '@candor/domain/proofs/sha256.ts'
import { hourMs, minuteMs, secondMs } from '@candor/domain/time/durations.ts'
import { dayAfter, gone } from './lying-openings.ts'
import { runSample } from './run-sample.ts'
import type { SampleCase } from './sample-cases.ts'
import { acknowledge } from './sample-contract.ts'
import { honestPlan, type SamplePlan, spanOf } from './sample-plan.ts'

/** Lies about what was asked for: the order, its answer, and the opening of its direction. */

const { acceptedAt } = honestPlan
const { expiresAt } = spanOf(honestPlan)
const other = hexOf(sha256(asciiBytes('another')))

const withOrder =
  (changes: Partial<ContractOrder>): SamplePlan['receipt'] =>
  (body) => ({ ...body, order: { ...body.order, ...changes } })

export const unopenedCases: readonly SampleCase[] = [
  {
    name: 'honest-unopened',
    story: 'The device was lost before it opened the direction: a day after expiry the contract is lost.',
    plan: { ...dayAfter, own: gone },
    verdict: 'passes',
  },
  {
    name: 'honest-waiting-for-the-opening',
    story: 'An hour after expiry the direction is not opened yet, and the result is pending.',
    plan: { isOpened: false, settledAfterMs: 25 * hourMs, madeAt: expiresAt + hourMs },
    verdict: 'waits',
    open: ['seed', 'path', 'ticks', 'result', 'payout', 'posting'],
  },
]

export const lyingAnswers: readonly SampleCase[] = [
  {
    name: 'doubled-stake',
    story: 'The receipt is for twice the stake that the device has asked for.',
    plan: { receipt: withOrder({ stake: '40000' }), postings: () => [] },
    verdict: 'fails',
    failed: ['receipt', 'posting'],
  },
  {
    name: 'another-direction-in-the-receipt',
    story: 'The receipt hides a direction that the device cannot open.',
    plan: { receipt: withOrder({ direction: other }) },
    verdict: 'fails',
    failed: ['receipt', 'ticks', 'result'],
  },
  {
    name: 'order-of-another-device',
    story: 'The receipt is for an order that no key of the device has signed.',
    plan: { receipt: (body) => ({ ...body, orderSignature: `${other}${other}` }) },
    verdict: 'fails',
    failed: ['receipt'],
  },
  {
    name: 'proof-of-another-contract',
    story: 'Asked for one contract, the server hands out the proof of another.',
    plan: { own: (own) => ({ ...own, contract: '019a8000-0000-7000-8000-00000000000f' }) },
    verdict: 'fails',
    failed: ['receipt'],
  },
  {
    name: 'receipt-of-an-old-log',
    story: 'The receipt names the log as it was when it had one leaf, two hours before.',
    plan: {
      receipt: (body) => ({
        ...body,
        checkpoint: runSample(honestPlan).log.sign(acceptedAt - 2 * hourMs, 1),
      }),
    },
    verdict: 'fails',
    failed: ['receipt', 'terms'],
  },
  {
    name: 'receipt-of-a-smaller-log',
    story: 'Before it sent its order the device had seen a larger log than the receipt names.',
    plan: {
      own: (own) => ({
        ...own,
        ...(own.order && { order: { ...own.order, sentAt: own.order.sentAt + 10 * minuteMs } }),
      }),
    },
    verdict: 'fails',
    failed: ['receipt'],
  },
  {
    name: 'accepted-after-the-purchase-second',
    story: 'The receipt says that it was accepted when the purchase tick was known.',
    plan: { receipt: (body) => ({ ...body, acceptedAt: body.purchaseAt }) },
    verdict: 'fails',
    failed: ['receipt'],
  },
  {
    name: 'opened-as-the-other-direction',
    story: 'The settlement calls a won fall a lost rise.',
    plan: { record: (record) => ({ ...record, direction: 'rise', outcome: 'lose', paid: '0' }) },
    verdict: 'fails',
    failed: ['result'],
  },
  {
    name: 'unopened-though-acknowledged',
    story: 'The server has signed that it received the opening, and calls the contract unopened.',
    plan: {
      ...dayAfter,
      own: (own) => ({ ...gone(own), acknowledged: acknowledge(runSample(honestPlan)) }),
    },
    verdict: 'fails',
    failed: ['result'],
  },
  {
    name: 'opening-never-acknowledged',
    story: 'The server has the opening and does not say so: a day later it calls the contract unopened.',
    plan: {
      ...dayAfter,
      own: (own) => ({ ...gone(own), withheld: { opening: acceptedAt + secondMs } }),
    },
    verdict: 'fails',
    failed: ['result'],
  },
  {
    name: 'acknowledged-with-another-signature',
    story:
      'The server answers the opening with what is no signature over it, and calls the contract unopened a day later.',
    plan: { ...dayAfter, own: (own) => ({ ...gone(own), acknowledged: `${other}${other}` }) },
    verdict: 'fails',
    failed: ['result'],
  },
  {
    name: 'receipt-never-delivered',
    story: 'The device never got its receipt, so that it never opened; a day later the stake is kept.',
    plan: {
      ...dayAfter,
      own: ({ receipt: _, receivedAt: __, ...own }) => own,
    },
    verdict: 'fails',
    failed: ['result'],
  },
  {
    name: 'receipt-for-another-feed',
    story:
      'The device has seen simulated prices, and the receipt names a real feed that the terms allow as well.',
    plan: { feed: 'binance', order: (order) => ({ ...order, feed: 'simulated' }) },
    verdict: 'fails',
    failed: ['receipt'],
    none: ['seed', 'path'],
  },
  {
    name: 'accepted-an-hour-early',
    story: 'The receipt is dated an hour before the tick that the device had seen.',
    plan: {
      receipt: (body) => ({
        ...body,
        acceptedAt: body.acceptedAt - hourMs,
        checkpoint: runSample(honestPlan).log.sign(body.acceptedAt - hourMs, 6),
      }),
    },
    verdict: 'fails',
    failed: ['receipt'],
  },
  {
    name: 'unopened-too-early',
    story: 'A contract is called unopened an hour after its expiry.',
    plan: {
      settledAfterMs: hourMs,
      record: (record) => ({
        ...record,
        direction: null,
        nonce: null,
        outcome: 'lose',
        reason: 'unopened',
        purchase: null,
        final: null,
        paid: '0',
      }),
      own: ({ acknowledged: _, ...own }) => own,
    },
    verdict: 'fails',
    failed: ['result'],
  },
  {
    name: 'never-sealed-behind-the-receipt',
    story:
      'Heads that the device hears after its receipt do not have the acceptance, and half a minute later there is none.',
    plan: { sealedAfterMs: hourMs, madeAt: acceptedAt + 30 * secondMs },
    verdict: 'fails',
    failed: ['inclusion'],
    open: ['seed', 'path', 'ticks', 'result', 'payout', 'posting'],
  },
]
