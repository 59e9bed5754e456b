import { hourMs, minuteMs, secondMs } from '@candor/domain/time/durations.ts'
import type { ContractProof } from '../proof-file.ts'
import { lost } from './lying-settlements.ts'
import type { SampleCase } from './sample-cases.ts'
import { makeChain } from './sample-chain.ts'
import { makeProof } from './sample-file.ts'
import { createSampleLog, type SampleLog } from './sample-log.ts'
import { dayOf } from './sample-market.ts'
import { honestPlan, type SamplePlan, type SampleWorld, spanOf } from './sample-plan.ts'
import { origin } from './sample-world.ts'

/** Cases that two readers of the documents have once read differently. */

const { acceptedAt } = honestPlan
const { purchaseAt, expiresAt } = spanOf(honestPlan)
const nextMidnight = Date.parse('2026-11-14T00:00:00.000Z')
const withheldFrom = nextMidnight + 24 * hourMs

/** A month later, when the pages are no longer kept. */
export const withoutPages = (proof: ContractProof): ContractProof => ({
  ...proof,
  pages: [],
  days: proof.days.map((shown) => ({ ...shown, firstPage: null, pageBefore: null })),
})
export const monthLater = Date.parse('2026-12-20T09:00:00.000Z')

/** A loss whose acceptance comes after the page of its purchase tick, kept all the same; pages are gone, and the leaves were read. */
export const keptLoss: Partial<SamplePlan> = {
  madeAt: monthLater,
  direction: 'rise',
  sealedAfterMs: 150 * secondMs,
  settledAfterMs: 95 * secondMs,
  readsLeaves: true,
  record: lost,
  proof: withoutPages,
  own: (own) => ({ ...own, heads: [] }),
}

const opensAt = purchaseAt - (purchaseAt % minuteMs)
const midMinute = (text: string): string =>
  text.replace(`"opensAt":${opensAt},`, `"opensAt":${opensAt + 500},`)

/** The log in which the page of the purchase tick opens half a second after its minute began. */
const midMinuteLog = ({ log, plan }: SampleWorld): SampleLog =>
  createSampleLog(origin, plan.key, log.texts.map(midMinute))

export const honestReadings: readonly SampleCase[] = [
  {
    name: 'honest-clock-behind',
    story:
      'The device’s clock is five minutes behind: a head that lacks the seed came more than a day and ten minutes after the day by the log’s time, and not yet by the device’s.',
    plan: {
      direction: 'rise',
      revealedAfterMs: 24 * hourMs + 13 * minuteMs,
      madeAt: withheldFrom + 14 * minuteMs,
      own: (own, { log, reveals }) => {
        const size = reveals.get(dayOf(acceptedAt)) ?? 0
        const at = withheldFrom + 12 * minuteMs
        const head = {
          checkpoint: log.sign(at, size),
          path: log.consistency(size),
          heardAt: at - 5 * minuteMs,
        }
        return { ...own, heads: [head], now: withheldFrom + 9 * minuteMs }
      },
    },
    verdict: 'passes',
  },
  {
    name: 'honest-sealed-late-pages-gone',
    story:
      'A loss was sealed late and given back. The pages are gone, and nothing shows any more that it was late.',
    plan: {
      madeAt: monthLater,
      direction: 'rise',
      sealedAfterMs: 150 * secondMs,
      settledAfterMs: 95 * secondMs,
      proof: withoutPages,
      own: (own) => ({ ...own, heads: [] }),
    },
    verdict: 'passes',
  },
]

export const pinnedReadings: readonly SampleCase[] = [
  {
    name: 'unknown-instrument',
    story: 'The order is for an instrument that no terms know, and that a program may know by its name.',
    plan: { order: (order) => ({ ...order, symbol: 'constructor' }) },
    verdict: 'fails',
    failed: ['path', 'ticks', 'result'],
  },
  {
    name: 'unreadable-terms-before-the-reveal',
    story: 'The terms of the day do not read, and its seed is not public yet.',
    plan: { termsText: (text) => text.replace('{', '{ '), madeAt: expiresAt + 3 * minuteMs },
    verdict: 'fails',
    open: ['seed'],
    failed: ['terms', 'path', 'ticks', 'result'],
  },
  {
    name: 'posting-about-an-unnamed-kind',
    story:
      'A posting goes the way of those that belong to nothing, and its subject has an id without a kind.',
    plan: {
      chained: (postings) => [
        ...postings,
        {
          number: postings.length + 41,
          kind: 'practice-funding',
          from: 'house-practice-funding',
          to: 'cash',
          amount: '1',
          at: expiresAt + secondMs,
          subject: '/1',
        },
      ],
    },
    verdict: 'fails',
    failed: ['posting'],
  },
  {
    name: 'sealed-late-behind-a-page-within-the-minute',
    story:
      'A loss that was sealed late is kept, and the page of the purchase tick opens within its minute, not when it begins.',
    plan: {
      ...keptLoss,
      proof: (_, world) => withoutPages(makeProof({ ...world, log: midMinuteLog(world) })),
      own: (own, world) => ({
        ...own,
        heads: [],
        chain: makeChain({ ...world, log: midMinuteLog(world) }),
        ...(own.leaves && { leaves: { ...own.leaves, texts: own.leaves.texts.map(midMinute) } }),
      }),
    },
    verdict: 'fails',
    failed: ['result'],
  },
  {
    name: 'sealed-late-by-word-alone',
    story:
      'The pages are gone. A loss is called sealed late, and the leaves that were read show that it was sealed in time.',
    plan: {
      madeAt: monthLater,
      direction: 'rise',
      readsLeaves: true,
      proof: withoutPages,
      record: (record) => ({ ...record, outcome: 'void', reason: 'sealed-late', paid: '20000' }),
    },
    verdict: 'fails',
    failed: ['result'],
  },
]
