import { asciiBytes, hexOf } from '@candor/domain/proofs/byte-text.ts'
import { sha256 } from '@candor/domain/proofs/sha256.ts'
import { hashCloses, type RecordedTick, rootOfParts } from '@candor/domain/proofs/tick-parts.ts'
import { canonicalTerms, type DayTerms, modelHash, symbolsOf } from '@candor/domain/quotes/day-terms.ts'
import { dayMs, minuteMs, secondMs } from '@candor/domain/time/durations.ts'
import { closesOf, dayOf, type SampleDay, startOf, ticksOfMinute } from './sample-market.ts'
import { type SamplePage, type SampleWorld, spanOf } from './sample-plan.ts'

export const origin = 'candor/sample'

export type SampleEvent = { readonly at: number; readonly run: () => void }

export const dayEvents = (world: SampleWorld): SampleEvent[] => [
  ...eraEvents(world),
  ...world.days.flatMap((day, i) => {
    const { plan } = world
    const start = startOf(day.day)
    const committedAt = start - plan.termsBeforeMs
    const after = day.day === dayOf(plan.acceptedAt) ? plan.revealedAfterMs : 2 * secondMs
    const next = world.days[i + 1]
    const sealedAt = (next ? null : plan.nextTermsSealedAt) ?? committedAt
    return [
      { at: sealedAt, run: () => sealTerms(world, day.day, day.terms, committedAt) },
      {
        at: start + dayMs + after,
        run: () => {
          const closes = hashCloses(next?.closesBefore ?? closesOf(day))
          const isBefore = day.day < dayOf(plan.acceptedAt)
          const seed = isBefore ? plan.seedBefore(day.seed, day.day) : plan.seed(day.seed)
          world.reveals.set(
            day.day,
            world.log.add({ kind: 'reveal', day: day.day, seed: hexOf(seed), closes }),
          )
        },
      },
    ]
  }),
]

const eraEvents = ({ plan: { era }, log, eras, terms }: SampleWorld): SampleEvent[] =>
  era
    ? [
        {
          at: era.sealedAt ?? era.at,
          run: () => {
            const { at, day } = era
            eras.push(log.add({ kind: 'era', number: 1, model: modelHash(terms), at, day }))
          },
        },
      ]
    : []

export const termsTextOf = ({ plan }: SampleWorld, day: string, terms: DayTerms): string =>
  day === dayOf(plan.acceptedAt) ? plan.termsText(canonicalTerms(terms)) : canonicalTerms(terms)

export const hashText = (text: string): string => hexOf(sha256(asciiBytes(text)))

export function sealTerms(world: SampleWorld, day: string, terms: DayTerms, at: number) {
  const { log, termsPlaces, announced } = world
  const hash = hashText(termsTextOf(world, day, terms))
  termsPlaces.set(day, log.add({ kind: 'terms', day, hash, at }))
  if (!announced.has(day)) announced.set(day, hash)
}

/** The pages around each midnight and around the contract; a real log has all the others too. */
export function pageEvents(world: SampleWorld): SampleEvent[] {
  const { plan, days } = world
  const { expiresAt } = spanOf(plan)
  const opens = days.slice(1).flatMap(({ day }) => [startOf(day) - minuteMs, startOf(day)])
  for (let at = plan.acceptedAt - minuteMs; at < expiresAt + 3 * minuteMs; at += minuteMs)
    opens.push(at - (at % minuteMs))
  return [...new Set(opens)]
    .filter((opensAt) => opensAt >= startOf((days[1] as SampleDay).day))
    .map((opensAt) => ({
      at: opensAt + minuteMs + 3 * secondMs,
      run: () => {
        sealPages(world, opensAt)
        world.heads.push({ size: world.log.texts.length, at: opensAt + minuteMs + 3 * secondMs })
      },
    }))
}

/** A minute has a page for each feed that spoke. */
function sealPages(world: SampleWorld, opensAt: number): void {
  const { plan } = world
  const { symbol } = plan
  const ticks = recordedTicks(world, opensAt)
  const own = ticks.get(symbol) ?? []
  if (plan.feed !== 'simulated') ticks.delete(symbol)
  sealPage(world, opensAt, 'simulated', ticks)
  if (plan.feed !== 'simulated') sealPage(world, opensAt, plan.feed, new Map([[symbol, own]]))
}

function sealPage(world: SampleWorld, opensAt: number, feed: string, ticks: SamplePage['ticks']): void {
  const number = world.pages.length + 1
  const root = hexOf(rootOfParts(symbolsOf(dayAround(world, opensAt).terms), ticks))
  const hash = hexOf(sha256(asciiBytes(`page ${number}`)))
  const place = world.log.add({ kind: 'ticks', number, opensAt, feed, root, hash })
  world.pages.push({ place, number, opensAt, feed, ticks })
}

export const dayAround = ({ days }: SampleWorld, at: number): SampleDay =>
  days.find(({ day }) => day === dayOf(at)) as SampleDay

/** The ticks of a minute as they are stored. */
export function recordedTicks(world: SampleWorld, opensAt: number): Map<string, RecordedTick[]> {
  const { symbol } = world.plan
  const ticks = ticksOfMinute(dayAround(world, opensAt), opensAt)
  const dayBefore = world.days.find(({ day }) => day === dayOf(opensAt - minuteMs))
  const before = dayBefore ? ticksOfMinute(dayBefore, opensAt - minuteMs).get(symbol) : null
  return ticks.set(symbol, world.plan.recorded(ticks.get(symbol) ?? [], before ?? []))
}
