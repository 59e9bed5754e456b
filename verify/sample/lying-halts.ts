import type { RecordedTick } from '@candor/domain/proofs/tick-parts.ts'
import { secondMs } from '@candor/domain/time/durations.ts'
import type { ContractProof } from '../proof-file.ts'
import type { SampleCase } from './sample-cases.ts'
import { honestPlan, type SamplePlan, spanOf } from './sample-plan.ts'

/** Lies on a real feed, when the result is known: a halt of the last seconds, and ticks that are kept for the page of tomorrow. */

const { expiresAt } = spanOf(honestPlan)

const lateHalt: Partial<SamplePlan> = {
  feed: 'binance',
  haltedAt: expiresAt - secondMs,
  haltSealedAfterMs: 9 * secondMs,
  settledAfterMs: 10 * secondMs,
  readsLeaves: true,
}

/** Expiry lies in the last second of the day; the ticks of the eight seconds before it come late, and are on the first page of the next. */
const lastSecond = Date.parse('2026-11-13T23:58:56.500Z')
const end = spanOf({ acceptedAt: lastSecond, seconds: 60 }).expiresAt
const isLate = ({ at }: RecordedTick): boolean => at > end - 8 * secondMs && at <= end
const lateTicks: Partial<SamplePlan> = {
  feed: 'binance',
  acceptedAt: lastSecond,
  madeAt: Date.parse('2026-11-15T09:00:00.000Z'),
  readsLeaves: true,
  recorded: (ticks, before) => [...before.filter(isLate), ...ticks.filter((tick) => !isLate(tick))],
}

/** Without the day whose page has the late ticks. */
const withoutTomorrow = (proof: ContractProof): ContractProof => ({
  ...proof,
  days: proof.days.slice(0, 1),
  pages: proof.pages.map((page) =>
    page.part?.ticks.some(([at]) => at > end - 8 * secondMs) ? { ...page, part: null } : page,
  ),
})

export const haltedLate: readonly SampleCase[] = [
  {
    name: 'honest-halted-in-the-last-seconds',
    story: 'A real instrument was halted a second before expiry, which is too late to end the contract.',
    plan: lateHalt,
    verdict: 'recorded',
    none: ['seed', 'path'],
  },
  {
    name: 'honest-ticks-on-the-page-of-tomorrow',
    story:
      'Expiry lies in the last second of a day, and ticks of a real feed come late: the page of the next day has them.',
    plan: lateTicks,
    verdict: 'recorded',
    none: ['seed', 'path'],
  },
]

export const lyingHalts: readonly SampleCase[] = [
  {
    name: 'halt-when-the-win-is-known',
    story:
      'A win on a real feed is known. A halt is sealed that began, it says, a second before expiry, and voids it.',
    plan: {
      ...lateHalt,
      record: (record) => ({
        ...record,
        outcome: 'void',
        reason: 'halted',
        purchase: null,
        final: null,
        paid: '20000',
      }),
    },
    verdict: 'fails',
    none: ['seed', 'path'],
    failed: ['ticks', 'result'],
  },
  {
    name: 'page-of-tomorrow-kept-back',
    story:
      'The last ticks before expiry stand on the page of the next day, whose part is not shown: another tick decides.',
    plan: {
      ...lateTicks,
      record: (record, ticks) => {
        const final = ticks.findLast(({ at }) => at <= end - 8 * secondMs)
        const purchase = ticks.find(({ at }) => at === record.purchase?.at)
        if (!final || !purchase) throw new Error('no ticks')
        const isWon = final.mid < purchase.mid
        return {
          ...record,
          final: { at: final.at, mid: `${final.mid}` },
          outcome: isWon ? 'win' : 'lose',
          paid: isWon ? record.paid : '0',
        }
      },
      proof: withoutTomorrow,
    },
    verdict: 'fails',
    none: ['seed', 'path'],
    failed: ['terms'],
  },
]
