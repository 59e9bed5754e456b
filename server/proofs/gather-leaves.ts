import { setImmediate as nextTurn } from 'node:timers/promises'
import { hexOf } from '@candor/domain/proofs/byte-text.ts'
import { type LogLeaf, leafText } from '@candor/domain/proofs/log-leaf.ts'
import { merkleRoot } from '@candor/domain/proofs/merkle-tree.ts'
import { hashCloses, hashPart } from '@candor/domain/proofs/tick-parts.ts'
import { modelHash, symbolsOf } from '@candor/domain/quotes/day-terms.ts'
import { readTerms } from '@candor/domain/quotes/read-terms.ts'
import { dayMs } from '@candor/domain/time/durations.ts'
import { sql } from 'kysely'
import type { Connection } from '../postgres/database.ts'
import { decodePage } from '../quotes/tick-page.ts'
import { listPagesAfter, type StoredPage } from '../quotes/tick-page-table.ts'
import { listEras } from './era-table.ts'
import { dateAt } from './keep-market-days.ts'
import { type LogKey, originOf } from './log-key.ts'
import { takeQueued } from './log-queue-table.ts'
import { findLastSubject } from './log-table.ts'
import { findMarketDay, findSeedChain, listDaysAfter } from './market-day-table.ts'

export type NewLeaf = { kind: LogLeaf['kind']; subject: string; content: string }

/** A page is sealed so long after its minute began: by then every acceptance that came before its ticks has been committed, unless it hangs. */
const pageAfterMs = 63_000
const mostPages = 20
const mostQueued = 2_000
const partsATurn = 8

/** Numbers of eras as text that sorts as they do. */
export const eraSubject = (number: number): string => String(number).padStart(6, '0')

/** Numbers of pages as text that sorts as they do. */
export const pageSubject = (number: bigint | number): string => String(number).padStart(12, '0')

const newLeaf = (subject: string, leaf: LogLeaf): NewLeaf => ({
  kind: leaf.kind,
  subject,
  content: leafText(leaf),
})

/**
 * Everything that is to be sealed now, in the order that the proofs rely on: terms and reveals before the pages of the days they are for,
 * acceptances before the page of any tick that came after them. Pages are looked up first and acceptances last, so that whatever was accepted
 * when a page was visible comes before it.
 */
export async function gatherLeaves(connection: Connection, key: LogKey, now: number): Promise<NewLeaf[]> {
  const days = await gatherDays(connection)
  const pages = await gatherPages(connection, now)
  const halts = await gatherHalts(connection)
  const queued = await takeQueued(connection, mostQueued)
  const origin = await gatherOrigin(connection, key)
  const eras = await gatherEras(connection)
  // What did not fit this time may hold an acceptance that belongs before the pages.
  return [...origin, ...eras, ...days, ...halts, ...queued, ...(queued.length < mostQueued ? pages : [])]
}

async function gatherOrigin(connection: Connection, key: LogKey): Promise<NewLeaf[]> {
  if ((await findLastSubject(connection, 'origin')) !== null) return []
  const chain = await findSeedChain(connection)
  if (!chain) throw new Error('a log begins with the anchor of its seeds')
  const origin = originOf(key)
  const first = await findMarketDay(connection, chain.anchorDay)
  if (!first) throw new Error('a log begins with the terms of its first day')
  const model = modelHash(readTerms(first.terms))
  const anchor = { anchor: hexOf(chain.anchor), anchorDay: chain.anchorDay }
  return [newLeaf(origin, { kind: 'origin', origin, key: key.publicKey, ...anchor, model })]
}

async function gatherEras(connection: Connection): Promise<NewLeaf[]> {
  const last = Number((await findLastSubject(connection, 'era')) ?? 0)
  const eras = await listEras(connection)
  return eras
    .filter(({ number }) => number > last)
    .map(({ number, day, model, announcedAtMs }) =>
      newLeaf(eraSubject(number), { kind: 'era', number, day, model, at: announcedAtMs }),
    )
}

/** Days are committed and revealed in their order, so whatever comes after the last one that is sealed is not sealed. */
async function gatherDays(connection: Connection): Promise<NewLeaf[]> {
  const [lastTerms, lastReveal] = await Promise.all([
    findLastSubject(connection, 'terms'),
    findLastSubject(connection, 'reveal'),
  ])
  // Reveals come after terms, so the last one that is sealed is the earlier day.
  const rows = await listDaysAfter(connection, lastTerms && lastReveal)
  const terms = rows.filter(({ day }) => lastTerms === null || day > lastTerms)
  const over = rows.filter(({ day }) => lastReveal === null || day > lastReveal)
  return [
    ...terms.map(({ day, termsHash, committedAt }) =>
      newLeaf(day, { kind: 'terms', day, hash: hexOf(termsHash), at: committedAt }),
    ),
    ...over.flatMap(({ day, seed, closes }) =>
      seed && closes
        ? [newLeaf(day, { kind: 'reveal', day, seed: hexOf(seed), closes: hashCloses(closes) })]
        : [],
    ),
  ]
}

async function gatherHalts(connection: Connection): Promise<NewLeaf[]> {
  const rows = await connection
    .selectFrom('instrument_halts')
    .leftJoin('log_leaves', (join) =>
      join
        .on('log_leaves.kind', '=', 'halt')
        .on('log_leaves.subject', '=', sql<string>`instrument_halts.id::text`),
    )
    .select(['instrument_halts.id', 'symbol', 'halted_at'])
    .where('log_leaves.place', 'is', null)
    .orderBy('instrument_halts.id')
    .execute()
  return rows.map(({ id, symbol, halted_at }) =>
    newLeaf(String(id), { kind: 'halt', symbol, at: halted_at.getTime() }),
  )
}

/** Pages that are due, up to the end of the day after the last one that was revealed: before that, its closes are not in the log. */
async function gatherPages(connection: Connection, now: number): Promise<NewLeaf[]> {
  const [last, lastOver] = await Promise.all([
    findLastSubject(connection, 'ticks'),
    connection
      .selectFrom('market_days')
      .select(sql<string>`max(day)::text`.as('day'))
      .where('seed', 'is not', null)
      .executeTakeFirst(),
  ])
  if (!lastOver?.day) return []
  const until = Math.min(now - pageAfterMs, Date.parse(`${lastOver.day}T00:00:00Z`) + 2 * dayMs - 1)
  const pages = await listPagesAfter(connection, BigInt(last ?? 0), until, mostPages)
  const leaves: NewLeaf[] = []
  for (const page of pages) leaves.push(await leafOfPage(connection, page))
  return leaves
}

/** Hashing a page takes some milliseconds, so others get their turn in between. */
async function leafOfPage(connection: Connection, page: StoredPage): Promise<NewLeaf> {
  const { number, opensAt, feed, hash } = page
  const symbols = await symbolsAt(connection, opensAt)
  const ticks = decodePage(opensAt, page.content)
  const parts: Uint8Array[] = []
  for (const symbol of symbols) {
    parts.push(hashPart(symbol, ticks.get(symbol) ?? []))
    if (parts.length % partsATurn === 0) await nextTurn()
  }
  const root = hexOf(merkleRoot(parts))
  return newLeaf(pageSubject(number), {
    kind: 'ticks',
    number: Number(number),
    opensAt,
    feed,
    root,
    hash: hexOf(hash),
  })
}

const symbolsByHash = new Map<string, readonly string[]>()

/** The instruments of the terms of a day; the same for all its pages. */
export async function symbolsAt(connection: Connection, at: number): Promise<readonly string[]> {
  const record = await findMarketDay(connection, dateAt(at))
  if (!record) throw new RangeError(`no terms were committed for ${dateAt(at)}`)
  const hash = hexOf(record.termsHash)
  const symbols = symbolsByHash.get(hash) ?? symbolsOf(readTerms(record.terms))
  if (!symbolsByHash.has(hash)) {
    symbolsByHash.clear()
    symbolsByHash.set(hash, symbols)
  }
  return symbols
}
