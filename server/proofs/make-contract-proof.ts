import { lastHaltBeforeMs, lastPageOpensAt } from '@candor/domain/contracts/contract.ts'
import type { Receipt, SettlementRecord } from '@candor/domain/contracts/contract-receipt.ts'
import { readCheckpoint } from '@candor/domain/proofs/checkpoint.ts'
import type { LeafKind } from '@candor/domain/proofs/log-leaf.ts'
import { dayMs } from '@candor/domain/time/durations.ts'
import type { ContractProof, DayBefore, Included, PostingText, ProofDay } from '@candor/verify/proof-file.ts'
import type { Connection } from '../postgres/database.ts'
import { findHaltBetween } from '../quotes/halt-table.ts'
import { findFirstPageNumber } from '../quotes/tick-page-table.ts'
import { listEras } from './era-table.ts'
import { eraSubject, pageSubject } from './gather-leaves.ts'
import type { PublicLog } from './keep-log.ts'
import { dateAt } from './keep-market-days.ts'
import { findLeaves, type StoredLeaf } from './log-table.ts'
import { findMarketDay } from './market-day-table.ts'
import { proveConsistency, proveInclusions } from './prove-log.ts'
import { pagesOfSpan, provePart } from './prove-pages.ts'

type ProvedContract = {
  receipt: Receipt
  record: SettlementRecord | null
  postings: readonly PostingText[]
}

/** Finds a leaf that the checkpoint covers; what was sealed later is left for the next proof. */
type FindLeaf = (kind: LeafKind, subject: string | null) => Promise<StoredLeaf | null>

/** Gathers what a customer needs to check a contract, as far as it is there, all of it under the last checkpoint. */
export async function makeContractProof(
  connection: Connection,
  publicLog: PublicLog,
  { receipt, record, postings }: ProvedContract,
): Promise<ContractProof> {
  const checkpoint = publicLog.latest()
  const head = checkpoint && readCheckpoint(checkpoint.text)
  if (!head) throw new Error('nothing was sealed yet')
  const { contract, order, acceptedAt, purchaseAt, expiresAt } = receipt.body
  const { symbol } = order
  const find: FindLeaf = async (kind, subject) => {
    const leaf = subject === null ? undefined : (await findLeaves(connection, kind, [subject])).get(subject)
    return leaf && leaf.place < head.size ? leaf : null
  }
  const pages = await sealedPages(connection, find, receipt)
  const days = await Promise.all(daysOf(receipt).map((day) => gatherDay(connection, find, day)))
  const dayBefore = await gatherDay(connection, find, dateAt(purchaseAt - dayMs))
  const eras = await Promise.all(
    (await listEras(connection)).map(({ number }) => find('era', eraSubject(number))),
  )
  const found = {
    origin: await find('origin', publicLog.origin),
    acceptance: await find('acceptance', contract),
    settlement: await find('settlement', contract),
    halt: await find(
      'halt',
      await findHaltBetween(connection, symbol, acceptedAt, expiresAt - lastHaltBeforeMs),
    ),
  }
  const leaves = [
    ...Object.values(found),
    ...eras,
    ...pages.map(({ leaf }) => leaf),
    ...[...days, dayBefore].flatMap(leavesOfDay),
  ]
  const include = await proveAll(connection, leaves, head.size)
  const seen = readCheckpoint(receipt.body.checkpoint.text)?.size ?? 0
  return {
    publicKey: publicLog.key.publicKey,
    origin: must(include(found.origin)),
    eras: eras.flatMap((era) => include(era) ?? []),
    receipt,
    acceptance: include(found.acceptance),
    settlement: record && { record, sealed: include(found.settlement) },
    pages: pages.map(({ leaf, part }) => ({ ...must(include(leaf)), part })),
    days: days.map((day) => writeDay(day, include)),
    dayBefore: writeDayBefore(dayBefore, include),
    halt: include(found.halt),
    checkpoint,
    consistency: await proveConsistency(connection, seen, head.size),
    postings,
  }
}

/** What every log has. */
function must<Value>(value: Value | null): Value {
  if (value === null) throw new Error('the log lacks a leaf that it begins with')
  return value
}

/** One question for all paths, however many leaves there are. */
async function proveAll(connection: Connection, leaves: readonly (StoredLeaf | null)[], size: number) {
  const places = [...new Set(leaves.flatMap((leaf) => leaf?.place ?? []))]
  const paths = await proveInclusions(connection, places, size)
  const pathOf = new Map(places.map((place, i) => [place, paths[i] ?? []]))
  return (leaf: StoredLeaf | null): Included | null =>
    leaf && { leaf: leaf.content, place: leaf.place, path: pathOf.get(leaf.place) ?? [] }
}

/** The days whose pages may hold a tick of the contract: on a real feed the last ones may come late. */
const daysOf = ({ body }: Pick<Receipt, 'body'>): string[] => [
  ...new Set([body.purchaseAt, lastPageOpensAt(body)].map(dateAt)),
]

/** A page of another day only shows that none is left out beside it: its part would need terms that are not included. */
async function sealedPages(connection: Connection, find: FindLeaf, { body }: Pick<Receipt, 'body'>) {
  const { purchaseAt, expiresAt, feed, order } = body
  const days = new Set(daysOf({ body }))
  const sealed = []
  for (const page of await pagesOfSpan(connection, { symbol: order.symbol, feed, purchaseAt, expiresAt })) {
    const leaf = await find('ticks', pageSubject(page.page.number))
    if (!leaf) break
    const isOfDays = days.has(dateAt(page.page.opensAt))
    sealed.push({ leaf, part: isOfDays ? await provePart(connection, page, order.symbol) : null })
  }
  return sealed
}

type GatheredDay = Awaited<ReturnType<typeof gatherDay>>

async function gatherDay(connection: Connection, find: FindLeaf, day: string) {
  const dayStart = Date.parse(`${day}T00:00:00Z`)
  const before = dateAt(dayStart - dayMs)
  const [record, recordBefore, first] = await Promise.all([
    findMarketDay(connection, day),
    findMarketDay(connection, before),
    findFirstPageNumber(connection, dayStart, dayStart + dayMs),
  ])
  return {
    day,
    terms: record?.terms ?? '',
    closesBefore: recordBefore?.closes ?? new Map<string, bigint>(),
    termsLeaf: await find('terms', day),
    firstPage: await find('ticks', first === null ? null : pageSubject(first)),
    pageBefore: await find('ticks', first === null ? null : pageSubject(first - 1n)),
    revealBefore: await find('reveal', before),
    reveal: await find('reveal', day),
  }
}

const leavesOfDay = ({ termsLeaf, firstPage, pageBefore, revealBefore, reveal }: GatheredDay) => [
  termsLeaf,
  firstPage,
  pageBefore,
  revealBefore,
  reveal,
]

type Include = (leaf: StoredLeaf | null) => Included | null

function writeDayBefore(day: GatheredDay, include: Include): DayBefore {
  const closes = Array.from(day.closesBefore, ([symbol, close]) => [symbol, `${close}`])
  return {
    day: day.day,
    terms: day.terms,
    termsLeaf: must(include(day.termsLeaf)),
    closesBefore: Object.fromEntries(closes),
    revealBefore: include(day.revealBefore),
  }
}

const writeDay = (day: GatheredDay, include: Include): ProofDay => ({
  ...writeDayBefore(day, include),
  firstPage: include(day.firstPage),
  pageBefore: include(day.pageBefore),
  reveal: include(day.reveal),
})
