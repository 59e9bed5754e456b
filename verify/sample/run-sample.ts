import { hexOf } from '@candor/domain/proofs/byte-text.ts'
import type { Feeds } from '@candor/domain/quotes/day-terms.ts'
import { dayMs } from '@candor/domain/time/durations.ts'
import { tipEvents } from './sample-chain.ts'
import { contractEvents } from './sample-contract.ts'
import { createSampleLog } from './sample-log.ts'
import {
  anchor,
  anchorDay,
  closesOf,
  dayOf,
  type SampleDay,
  sampleDay,
  sampleModel,
  startingCloses,
  startOf,
} from './sample-market.ts'
import { type SamplePlan, type SampleWorld, same } from './sample-plan.ts'
import { dayEvents, origin, pageEvents } from './sample-world.ts'

/** The two days before the contract, its own and the next one: each goes on from the closes of the one before. */
const known = new Map<string, SampleDay[]>()

function fourDays(plan: SamplePlan): SampleDay[] {
  const today = dayOf(plan.acceptedAt)
  const name = `${today} ${plan.feed} ${plan.symbol}`
  const isUsual = [plan.closes, plan.closesBefore, plan.model, plan.modelBefore].every(
    (hook) => hook === same,
  )
  const before = isUsual ? known.get(name) : undefined
  if (before) return before
  const feeds: Feeds = plan.feed === 'simulated' ? {} : { [plan.symbol]: [plan.feed] }
  const days: SampleDay[] = []
  for (const offset of [-2, -1, 0, 1]) {
    const last = days.at(-1)
    const closes = last ? closesOf(last) : startingCloses
    const carry = offset > 0 ? plan.closes : offset === 0 ? plan.closesBefore : same
    const day = sampleDay(dayOf(startOf(today) + offset * dayMs), carry(closes), feeds)
    const model = offset >= 0 ? plan.model : offset === -1 ? plan.modelBefore : same
    days.push({ ...day, terms: model(day.terms) })
  }
  if (isUsual) known.set(name, days)
  return days
}

/** Lets a server live through the days of one contract, event by event, until the proof is made. */
export function runSample(plan: SamplePlan): SampleWorld {
  const days = fourDays(plan)
  const log = createSampleLog(origin, plan.key)
  const world: SampleWorld = {
    plan,
    log,
    days,
    pages: [],
    termsPlaces: new Map(),
    reveals: new Map(),
    eras: [],
    sealedTips: null,
    announced: new Map(),
    terms: (days[2] as SampleDay).terms,
    receipt: null,
    record: null,
    acceptance: null,
    settlement: null,
    halt: null,
    heads: [],
  }
  const { publicKey } = plan.key
  log.add({ kind: 'origin', origin, key: publicKey, anchor: hexOf(anchor), anchorDay, model: sampleModel })
  const events = [...dayEvents(world), ...pageEvents(world), ...contractEvents(world), ...tipEvents(world)]
  for (const { run, at } of events.toSorted((one, other) => one.at - other.at)) if (at <= plan.madeAt) run()
  return world
}
