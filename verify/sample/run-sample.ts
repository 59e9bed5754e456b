import { hexOf } from '@candor/domain/proofs/byte-text.ts'
import { dayMs } from '@candor/domain/proofs/seed-chain.ts'
import { contractEvents } from './sample-contract.ts'
import { createSampleLog } from './sample-log.ts'
import {
  anchor,
  anchorDay,
  closesOf,
  dayOf,
  type SampleDay,
  sampleDay,
  startingCloses,
  startOf,
} from './sample-market.ts'
import { type SamplePlan, type SampleWorld, same } from './sample-plan.ts'
import { dayEvents, origin, pageEvents } from './sample-world.ts'

/** Yesterday, today and tomorrow of the contract: each goes on from the closes of the one before. */
const known = new Map<string, SampleDay[]>()

function threeDays(today: string, carry: SamplePlan['closes']): SampleDay[] {
  const before = carry === same ? known.get(today) : undefined
  if (before) return before
  const days: SampleDay[] = []
  for (const offset of [-dayMs, 0, dayMs]) {
    const last = days.at(-1)
    const closes = last ? closesOf(last) : startingCloses
    days.push(sampleDay(dayOf(startOf(today) + offset), offset > 0 ? carry(closes) : closes))
  }
  if (carry === same) known.set(today, days)
  return days
}

/** Lets a server live through the days of one contract, event by event, until the proof is made. */
export function runSample(plan: SamplePlan): SampleWorld {
  const days = threeDays(dayOf(plan.acceptedAt), plan.closes)
  const log = createSampleLog(origin, plan.key)
  const world: SampleWorld = {
    plan,
    log,
    days,
    pages: [],
    termsPlaces: new Map(),
    reveals: new Map(),
    announced: new Map(),
    terms: (days[1] as SampleDay).terms,
    receipt: null,
    record: null,
    acceptance: null,
    settlement: null,
    halt: null,
    heads: [],
  }
  log.add({ kind: 'origin', origin, key: plan.key.publicKey, anchor: hexOf(anchor), anchorDay })
  const events = [...dayEvents(world), ...pageEvents(world), ...contractEvents(world)]
  for (const { run, at } of events.toSorted((one, other) => one.at - other.at)) if (at <= plan.madeAt) run()
  return world
}
