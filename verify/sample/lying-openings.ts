import { receiptText } from '@candor/domain/contracts/contract-receipt.ts'
import { hourMs, minuteMs } from '@candor/domain/time/durations.ts'
import type { OwnHead, OwnMemory } from '../proof-file.ts'
import type { SampleCase } from './sample-cases.ts'
import { contractId } from './sample-contract.ts'
import { signText } from './sample-log.ts'
import { honestPlan, type SamplePlan, type SampleWorld, spanOf } from './sample-plan.ts'

/** Lies about who has opened what, and when: an order that is sold twice, and openings that are said to be missing. */

const { acceptedAt } = honestPlan
const { expiresAt } = spanOf(honestPlan)
const twin = '019a8000-0000-7000-8000-00000000000f'

/** A day and an hour after expiry. */
export const dayAfter = { settledAfterMs: 25 * hourMs, madeAt: expiresAt + 26 * hourMs, isOpened: false }

/** The device was gone within a minute of its receipt. */
export const gone = (own: OwnMemory): OwnMemory => ({
  ...own,
  heads: (own.heads ?? []).filter(({ heardAt }) => heardAt < acceptedAt + minuteMs),
})

const headAt = ({ log, heads }: SampleWorld, at: number): OwnHead => {
  const size = Math.max(...heads.filter((head) => head.at <= at).map((head) => head.size))
  return { checkpoint: log.sign(at, size), path: log.consistency(size), heardAt: at + 200 }
}

/** The device was gone, and has heard the log again after so many hours. */
const heardAfter =
  (...hours: readonly number[]): SamplePlan['own'] =>
  (own, world) => ({
    ...own,
    heads: [...(gone(own).heads ?? []), ...hours.map((after) => headAt(world, acceptedAt + after * hourMs))],
  })

/** The server has sold the order a second time, once it knew that it loses. */
const soldTwice: Partial<SamplePlan> = {
  direction: 'rise',
  receipt: (body) => ({ ...body, contract: twin }),
  chained: (postings) => postings.map((posting) => ({ ...posting, subject: `contract/${twin}` })),
}

export const unheardOpenings: readonly SampleCase[] = [
  {
    name: 'honest-unopened-heard-once',
    story:
      'The device was lost before it opened the direction; hours later it was switched on for a moment and heard one head.',
    plan: { ...dayAfter, own: heardAfter(5) },
    verdict: 'passes',
  },
  {
    name: 'honest-opening-after-the-deadline',
    story: 'The device was without a line for a day, and sends its opening when the contract is lost.',
    plan: {
      ...dayAfter,
      own: (own) => ({ ...gone(own), withheld: { opening: expiresAt + 25 * hourMs + minuteMs } }),
    },
    verdict: 'passes',
  },
]

export const lyingOpenings: readonly SampleCase[] = [
  {
    name: 'order-sold-twice',
    story:
      'A losing order is accepted a second time when its direction is known. The device has kept the receipt of the first contract.',
    plan: {
      ...soldTwice,
      own: (own, { plan }) => {
        if (!own.receipt) throw new Error('the sample has no receipt')
        const body = { ...own.receipt.body, contract: contractId }
        const receipt = { body, signature: signText(plan.key, receiptText(body)) }
        return { ...own, receipt, contract: twin }
      },
    },
    verdict: 'fails',
    failed: ['receipt'],
  },
  {
    name: 'opened-without-a-receipt',
    story:
      'The same, where the device knows its order and has no receipt of this contract: it has told nobody the direction for it.',
    plan: {
      ...soldTwice,
      own: ({ receipt: _, receivedAt: __, acknowledged: ___, ...own }) => ({ ...own, contract: twin }),
    },
    verdict: 'fails',
    failed: ['result'],
  },
  {
    name: 'unopened-though-the-log-was-heard',
    story:
      'Openings are lost on their way while heads of the log come hour by hour; a day later the contract is called unopened.',
    plan: { ...dayAfter, own: heardAfter(1, 2, 3, 12, 20) },
    verdict: 'fails',
    failed: ['result'],
  },
  {
    name: 'acknowledged-after-the-deadline',
    story:
      'The opening is acknowledged a day and an hour after expiry. By then the contract was to be settled, and it is not.',
    plan: {
      settledAfterMs: 40 * hourMs,
      madeAt: expiresAt + 25 * hourMs + 5 * minuteMs,
      own: (own) => ({ ...own, acknowledgedAt: expiresAt + 25 * hourMs }),
    },
    verdict: 'fails',
    failed: ['ticks', 'result', 'payout'],
    open: ['posting'],
  },
]
