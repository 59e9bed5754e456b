import { price } from '@candor/domain/money/price.ts'
import { sha256 } from '@candor/domain/proofs/sha256.ts'
import type { DayTerms } from '@candor/domain/quotes/day-terms.ts'
import { monthLater, withoutPages } from './pinned-readings.ts'
import type { SampleCase } from './sample-cases.ts'
import { dayOf } from './sample-market.ts'
import { honestPlan, type SamplePlan, spanOf } from './sample-plan.ts'

/** Lies about what the market is made of: its model, its closes and its feeds. */

const { acceptedAt, symbol } = honestPlan
const { expiresAt } = spanOf(honestPlan)
const day = dayOf(acceptedAt)

/** Streams are drawn by name, so that another name is another day, chosen among as many as one likes. */
export const renamed = (terms: DayTerms): DayTerms => ({
  ...terms,
  factors: terms.factors.map((factor) => ({ ...factor, name: `${factor.name}2` })),
  groups: terms.groups.map((group) => ({
    ...group,
    loadings: group.loadings.map(({ factor, ppm }) => ({ factor: `${factor}2`, ppm })),
  })),
})

const inTime = { at: Date.parse('2026-11-11T10:00:00Z'), day }

const halved: SamplePlan['closes'] = (closes) =>
  new Map([...closes, [symbol, price((closes.get(symbol) ?? price(2n)) / 2n)]])

export const eraCases: readonly SampleCase[] = [
  {
    name: 'honest-era',
    story: 'The model changes on this day. It was announced two days before, and the app has shown it.',
    plan: { model: renamed, era: inTime },
    verdict: 'passes',
  },
  {
    name: 'honest-pages-gone',
    story: 'A month later the pages are no longer kept. The seed says what stood on them.',
    plan: {
      madeAt: monthLater,
      proof: withoutPages,
    },
    verdict: 'passes',
  },
]

export const lyingModels: readonly SampleCase[] = [
  {
    name: 'renamed-factor',
    story: 'The terms of the day name a factor differently, which draws another day from the same seed.',
    plan: { model: renamed },
    verdict: 'fails',
    failed: ['terms'],
  },
  {
    name: 'era-of-the-same-day',
    story: 'The change of the model was announced when the day had begun.',
    plan: { model: renamed, era: { at: Date.parse('2026-11-13T01:00:00Z'), day } },
    verdict: 'fails',
    failed: ['terms'],
  },
  {
    name: 'era-nobody-was-shown',
    story: 'The change of the model is in the log, and the app of the customer does not know it.',
    plan: { model: renamed, era: inTime, own: (own) => ({ ...own, models: own.models?.slice(0, 1) ?? [] }) },
    verdict: 'fails',
    failed: ['terms'],
  },
  {
    name: 'hidden-era',
    story:
      'The log, which the device has read from its first leaf, has a change of the model that the proof does not show.',
    plan: {
      own: (own, { log }) => ({
        ...own,
        read: { size: log.texts.length, terms: {}, reveals: {}, eras: [2] },
        failed: [],
      }),
    },
    verdict: 'fails',
    failed: ['inclusion'],
  },
  {
    name: 'terms-twice-since-the-first-leaf',
    story: 'The device has read the log from its first leaf, and found two terms of a day of last week.',
    plan: {
      own: (own, world) => ({
        ...own,
        read: {
          size: world.log.texts.length,
          terms: {
            '2026-11-01': [1, 2],
            ...Object.fromEntries(Array.from(world.termsPlaces, ([of, place]) => [of, [place]])),
          },
          reveals: Object.fromEntries(Array.from(world.reveals, ([of, place]) => [of, [place]])),
          eras: [],
        },
      }),
    },
    verdict: 'fails',
    failed: ['inclusion'],
  },
  {
    name: 'closes-forged-the-midnight-before',
    story: 'The day began from half the close of the day before; everything of the day follows from that.',
    plan: { closesBefore: halved },
    verdict: 'fails',
    failed: ['path'],
  },
  {
    name: 'closes-forged-and-not-revealed',
    story: 'The same, seen minutes after expiry: the seed of the day before is public already.',
    plan: { closesBefore: halved, madeAt: expiresAt + 180_000 },
    verdict: 'fails',
    failed: ['path'],
    open: ['seed'],
  },
  {
    name: 'terms-chosen-after-the-opening',
    story:
      'The terms of the second day are sealed when the direction is known, before the acceptance, and dated before their day.',
    plan: {
      acceptedAt: Date.parse('2026-11-13T23:57:30.250Z'),
      seconds: 300,
      madeAt: Date.parse('2026-11-15T09:00:00.000Z'),
      nextTermsSealedAt: Date.parse('2026-11-13T23:57:31.000Z'),
    },
    verdict: 'fails',
    failed: ['terms'],
  },
  {
    name: 'seed-of-the-day-before-forged',
    story:
      'The seed that is shown for the day before is not of the chain; closes that suit the house follow from it.',
    plan: { seedBefore: (seed) => sha256(seed), closesBefore: halved },
    verdict: 'fails',
    failed: ['seed', 'path'],
  },
  {
    name: 'made-up-real-prices',
    story: 'The receipt names a real feed, and the terms of the day know none for this instrument.',
    plan: { feed: 'binance', model: (terms) => ({ ...terms, feeds: {} }) },
    verdict: 'fails',
    failed: ['terms'],
    none: ['seed', 'path'],
  },
  {
    name: 'session-at-an-unknown-minute',
    story: 'The terms let a market open at a minute that the model does not have.',
    plan: { termsText: (text) => text.replace('"opens":[0]', '"opens":[1]') },
    verdict: 'fails',
    failed: ['terms', 'path', 'ticks', 'result'],
  },
]
