import { lastPageOpensAt, tickLateMs } from '@candor/domain/contracts/contract.ts'
import { hexOf } from '@candor/domain/proofs/byte-text.ts'
import { inclusionStretches, proofOf } from '@candor/domain/proofs/merkle-proof.ts'
import { appendLeaves, emptyFrontier } from '@candor/domain/proofs/merkle-tree.ts'
import { hashParts, type RecordedTick } from '@candor/domain/proofs/tick-parts.ts'
import { minuteMs } from '@candor/domain/time/durations.ts'
import type { ProofPage, TickRow } from '@candor/verify/proof-file.ts'
import type { Connection } from '../postgres/database.ts'
import { decodePage } from '../quotes/tick-page.ts'
import { listPages, type StoredPage } from '../quotes/tick-page-table.ts'
import { symbolsAt } from './gather-leaves.ts'

type ContractSpan = { symbol: string; feed: string; purchaseAt: number; expiresAt: number }

/** A page with the ticks of the contract's instrument; null in a page of another feed. */
type SpanPage = { page: StoredPage; ticks: readonly RecordedTick[] | null }

/**
 * The pages that show both ticks and that there are no others to choose from: from one that holds a tick before the purchase second to one
 * that goes on after expiry. Fewer where the log is not there yet.
 */
export async function pagesOfSpan(connection: Connection, span: ContractSpan): Promise<SpanPage[]> {
  const { symbol, feed, purchaseAt, expiresAt } = span
  const from = purchaseAt - (purchaseAt % minuteMs) - 2 * minuteMs
  const stored = await listPages(connection, from, expiresAt + 2 * minuteMs + tickLateMs)
  const pages = stored.map((page) => ({
    page,
    ticks: page.feed === feed ? (decodePage(page.opensAt, page.content).get(symbol) ?? []) : null,
  }))
  const isBefore = ({ page, ticks }: SpanPage): boolean =>
    page.opensAt + minuteMs <= purchaseAt || (ticks?.[0]?.at ?? Number.POSITIVE_INFINITY) < purchaseAt
  const isAfter = ({ page, ticks }: SpanPage): boolean =>
    (ticks?.at(-1)?.at ?? 0) > expiresAt || page.opensAt > lastPageOpensAt(span)
  const first = Math.max(0, pages.findLastIndex(isBefore))
  const last = pages.findIndex(isAfter)
  return pages.slice(first, last < 0 ? undefined : last + 1)
}

const rowOf = ({ at, bid, ask, mid, volume }: RecordedTick): TickRow => [
  at,
  `${bid}`,
  `${ask}`,
  `${mid}`,
  `${volume}`,
]

/** The hashes of all parts of pages that were asked for lately, by the hash of the page: customers ask for the same ones. */
const hashesOfPages = new Map<string, Uint8Array[]>()
const mostKept = 200

async function partHashes(connection: Connection, page: StoredPage): Promise<Uint8Array[]> {
  const name = hexOf(page.hash)
  const known = hashesOfPages.get(name)
  if (known) return known
  const hashes = hashParts(await symbolsAt(connection, page.opensAt), decodePage(page.opensAt, page.content))
  const [oldest] = hashesOfPages.keys()
  if (hashesOfPages.size >= mostKept && oldest !== undefined) hashesOfPages.delete(oldest)
  hashesOfPages.set(name, hashes)
  return hashes
}

/** The instrument's part of a page, and the path from it to the page's root. */
export async function provePart(
  connection: Connection,
  { page, ticks }: SpanPage,
  symbol: string,
): Promise<ProofPage['part']> {
  if (!ticks) return null
  const symbols = await symbolsAt(connection, page.opensAt)
  const { added } = appendLeaves(emptyFrontier, await partHashes(connection, page))
  const nodes = new Map(added.map(({ level, place, hash }) => [`${level}/${place}`, hash]))
  const path = proofOf(
    inclusionStretches(symbols.indexOf(symbol), symbols.length),
    ({ level, place }) => nodes.get(`${level}/${place}`) as Uint8Array,
  )
  return { ticks: ticks.map(rowOf), path: path.map(hexOf) }
}
