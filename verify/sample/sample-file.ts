import { lastPageOpensAt } from '@candor/domain/contracts/contract.ts'
import { hexOf } from '@candor/domain/proofs/byte-text.ts'
import { readCheckpoint } from '@candor/domain/proofs/checkpoint.ts'
import { inclusionStretches, proofOf } from '@candor/domain/proofs/merkle-proof.ts'
import { appendLeaves, emptyFrontier } from '@candor/domain/proofs/merkle-tree.ts'
import { hashParts } from '@candor/domain/proofs/tick-parts.ts'
import { modelHash, symbolsOf } from '@candor/domain/quotes/day-terms.ts'
import { dayMs, minuteMs } from '@candor/domain/time/durations.ts'
import type {
  ContractProof,
  DayBefore,
  Included,
  OwnMemory,
  ProofDay,
  ProofFile,
  ProofPage,
} from '../proof-file.ts'
import { runSample } from './run-sample.ts'
import { makeChain } from './sample-chain.ts'
import { acknowledge, contractId, makeOrder, samplePostings } from './sample-contract.ts'
import { anchor, dayOf, type SampleDay, sampleModel, startOf } from './sample-market.ts'
import { type SamplePage, type SamplePlan, type SampleWorld, spanOf } from './sample-plan.ts'
import { dayAround, termsTextOf } from './sample-world.ts'

/** The file that a customer would have of a sample. */
export function makeSample(plan: SamplePlan): ProofFile {
  const world = runSample(plan)
  const proof = plan.proof(makeProof(world), world)
  return {
    format: 'candor contract proof',
    version: 2,
    proof: plan.isWithheld ? null : proof,
    own: plan.own(makeOwn(world, proof), world),
  }
}

const includeOf =
  ({ log }: SampleWorld) =>
  (place: number | null | undefined): Included | null =>
    typeof place === 'number' ? log.include(place) : null

export function makeProof(world: SampleWorld): ContractProof {
  const { log, plan, receipt, record } = world
  if (!receipt) throw new Error('nothing was accepted')
  const include = includeOf(world)
  const { purchaseAt, expiresAt } = spanOf(plan)
  const lastDay = lastPageOpensAt({ feed: plan.feed, expiresAt })
  const days = world.days.filter(({ day }) => day === dayOf(purchaseAt) || day === dayOf(lastDay))
  const dayBefore = world.days.find(({ day }) => day === dayOf(purchaseAt - dayMs))
  const pages = world.pages.filter(
    ({ opensAt }) => opensAt > purchaseAt - 2 * minuteMs && opensAt <= expiresAt + minuteMs + 10_000,
  )
  return {
    publicKey: plan.key.publicKey,
    origin: log.include(0),
    eras: world.eras.map(log.include),
    receipt,
    acceptance: include(world.acceptance),
    settlement: record && { record, sealed: include(world.settlement) },
    pages: pages.map((page) => makePage(world, page, days)),
    days: days.map((day) => makeDay(world, day)),
    dayBefore: makeDayBefore(world, dayBefore as SampleDay),
    halt: include(world.halt),
    checkpoint: log.sign(plan.madeAt),
    consistency: log.consistency(sizeOf(receipt.body.checkpoint.text)),
    postings: samplePostings(world),
  }
}

const sizeOf = (text: string): number => readCheckpoint(text)?.size ?? 0

function makePage(world: SampleWorld, page: SamplePage, days: readonly SampleDay[]): ProofPage {
  const included = world.log.include(page.place)
  const { symbol } = world.plan
  const isOfDays = days.some(({ day }) => day === dayOf(page.opensAt))
  if (!isOfDays || page.feed !== world.plan.feed) return { ...included, part: null }
  const symbols = symbolsOf(dayAround(world, page.opensAt).terms)
  const { added } = appendLeaves(emptyFrontier, hashParts(symbols, page.ticks))
  const nodes = new Map(added.map(({ level, place, hash }) => [`${level}/${place}`, hash]))
  const read = ({ level, place }: { level: number; place: number }) =>
    nodes.get(`${level}/${place}`) as Uint8Array
  const path = proofOf(inclusionStretches(symbols.indexOf(symbol), symbols.length), read).map(hexOf)
  const ticks = (page.ticks.get(symbol) ?? []).map(
    ({ at, bid, ask, mid, volume }) => [at, `${bid}`, `${ask}`, `${mid}`, `${volume}`] as const,
  )
  return { ...included, part: { ticks, path } }
}

function makeDayBefore(world: SampleWorld, shown: SampleDay): DayBefore {
  const { day, terms, termsLeaf, closesBefore, revealBefore } = makeDay(world, shown)
  return { day, terms, termsLeaf, closesBefore, revealBefore }
}

function makeDay(world: SampleWorld, { day, terms, closesBefore }: SampleDay): ProofDay {
  const { log, reveals, termsPlaces, pages } = world
  const include = includeOf(world)
  const first = pages.find(({ opensAt }) => opensAt >= startOf(day))
  const before = first && pages.find(({ number }) => number === first.number - 1)
  const revealBefore = include(reveals.get(dayOf(startOf(day) - dayMs)))
  const isContractDay = day === dayOf(world.plan.acceptedAt)
  return {
    day,
    terms: termsTextOf(world, day, isContractDay ? world.terms : terms),
    termsLeaf: log.include(termsPlaces.get(day) ?? 0),
    firstPage: include(first?.place),
    pageBefore: include(before?.place),
    closesBefore: revealBefore
      ? Object.fromEntries(Array.from(closesBefore, ([name, close]) => [name, `${close}`]))
      : {},
    revealBefore,
    reveal: include(reveals.get(day)),
  }
}

/** Heard within ten seconds of the receipt. */
const isRightAfter = ({ acceptedAt }: SamplePlan, at: number): boolean =>
  at > acceptedAt && at <= acceptedAt + 10_000

/** What the customer's app has kept: the first and last heads it saw, the receipt, and its own history. */
function makeOwn(world: SampleWorld, { receipt, postings }: ContractProof): OwnMemory {
  const { log, plan, heads } = world
  const size = sizeOf(receipt.body.checkpoint.text)
  return {
    publicKey: plan.key.publicKey,
    anchor: hexOf(anchor),
    models: [sampleModel, ...(plan.era ? [modelHash(world.terms)] : [])],
    contract: contractId,
    order: makeOrder(world),
    receipt,
    receivedAt: plan.acceptedAt + 300,
    ...(plan.isOpened && { acknowledged: acknowledge(world) }),
    terms: Object.fromEntries(world.announced),
    heads: heads
      .filter(({ at }, i) => i === 0 || i === heads.length - 1 || isRightAfter(plan, at))
      .map((head) => ({
        checkpoint: log.sign(head.at, head.size),
        path: log.consistency(head.size),
        heardAt: head.at + 200,
      })),
    postings,
    chain: makeChain(world),
    now: plan.madeAt,
    ...(plan.readsLeaves && { leaves: { peaks: log.peaks(size), texts: log.texts.slice(size) } }),
  }
}
