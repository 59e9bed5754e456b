import { readCents } from '@candor/domain/money/cents.ts'
import { hexOf } from '@candor/domain/proofs/byte-text.ts'
import { readCheckpoint, type SignedCheckpoint } from '@candor/domain/proofs/checkpoint.ts'
import { hashLeafText, readLeaf } from '@candor/domain/proofs/log-leaf.ts'
import type {
  ChainPosting,
  ChainTip,
  OwnHead,
  OwnMemory,
  PostingChain,
  PostingText,
  ReadLog,
  SealedTip,
} from '@candor/verify/proof-file.ts'
import type { readChain, WirePosting } from '@candor/wire/ledger.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import type { TestClient } from '../database/test-server.ts'

/** What a device asks the server for, to hold its word against. Null is what it is not given. */

export async function ask<Body>(client: TestClient, path: string): Promise<Body | null> {
  const { status, json } = await client.get(path)
  return status === 200 ? (json as Body) : null
}

/** A head that the device has heard, and when. */
export type HeardHead = { checkpoint: SignedCheckpoint; heardAt: number }

export async function proveHead(
  client: TestClient,
  { checkpoint, heardAt }: HeardHead,
  size: number,
): Promise<OwnHead> {
  const head = readCheckpoint(checkpoint.text)
  if (!head) return { checkpoint, path: null, heardAt }
  if (head.size === size) return { checkpoint, path: [], heardAt }
  const [from, to] = head.size < size ? [head.size, size] : [size, head.size]
  const proved = await ask<{ path: string[] }>(client, `/api/v1/log/consistency?from=${from}&to=${to}`)
  return { checkpoint, path: proved?.path ?? null, heardAt }
}

type Leaves = { peaks: string[]; leaves: string[] }

/** Leaves from a place up to a size, page after page. */
export async function readLeaves(
  client: TestClient,
  from: number,
  to: number,
): Promise<NonNullable<OwnMemory['leaves']> | null> {
  const texts: string[] = []
  let peaks: string[] | null = null
  while (peaks === null || from + texts.length < to) {
    const page = await ask<Leaves>(client, `/api/v1/log/leaves?from=${from + texts.length}`)
    if (!page || (page.leaves.length === 0 && from + texts.length < to)) return null
    peaks ??= page.peaks
    texts.push(...page.leaves)
  }
  return { peaks, texts: texts.slice(0, to - from) }
}

/** What there may be one of, found by reading the log from its first leaf. */
export function findPlaces(texts: readonly string[]): ReadLog {
  const terms: Record<string, number[]> = {}
  const reveals: Record<string, number[]> = {}
  const eras: number[] = []
  texts.forEach((text, place) => {
    const [term, reveal] = [readLeaf(text, 'terms'), readLeaf(text, 'reveal')]
    if (term) terms[term.day] = [...(terms[term.day] ?? []), place]
    if (reveal) reveals[reveal.day] = [...(reveals[reveal.day] ?? []), place]
    if (readLeaf(text, 'era')) eras.push(place)
  })
  return { size: texts.length, terms, reveals, eras }
}

const postingText = ({ number, kind, from, to, amount }: WirePosting): PostingText => ({
  number,
  kind,
  from,
  to,
  amount: `${readCents(amount)}`,
})

/** Postings of a contract in the customer's history, found by looking through it. */
export async function readPostings(client: TestClient, id: string): Promise<PostingText[] | null> {
  const history = await ask<{ postings: WirePosting[] }>(client, '/api/v1/postings?limit=100')
  if (!history) return null
  return history.postings
    .filter(({ subject }) => subject?.id === id)
    .map(postingText)
    .toSorted((one, other) => one.number - other.number)
}

type Chain = ReplyOf<typeof readChain>

/** The chain of postings after as many as were there at the first visit. */
export async function readPostingChain(
  client: TestClient,
  { count }: ChainTip,
): Promise<{ salt: string; postings: ChainPosting[]; tip: ChainTip; sealed: Chain['sealed'] } | null> {
  const postings: ChainPosting[] = []
  for (;;) {
    const page = await ask<Chain>(client, `/api/v1/ledger/chain?after=${count + postings.length}`)
    if (!page) return null
    postings.push(...page.postings)
    if (page.postings.length > 0 && count + postings.length < page.count) continue
    return { salt: page.salt, postings, tip: { count: page.count, tip: page.tip }, sealed: page.sealed }
  }
}

/** The sealed tip with the way from its leaf to the proof's checkpoint; null where that does not hold it yet. */
async function proveSealed(
  client: TestClient,
  sealed: NonNullable<Chain['sealed']>,
  size: number,
): Promise<SealedTip | null> {
  const hash = hexOf(hashLeafText(sealed.leaf))
  const found = await ask<{ place: number; path: string[] }>(
    client,
    `/api/v1/log/inclusion?leaf=${hash}&size=${size}`,
  )
  const { leaf, entries, index, path, count, tip } = sealed
  return found && { leaf: { leaf, place: found.place, path: found.path }, entries, index, path, count, tip }
}

export async function ownChain(
  client: TestClient,
  start: ChainTip,
  tips: readonly ChainTip[],
  chain: NonNullable<Awaited<ReturnType<typeof readPostingChain>>>,
  size: number,
): Promise<PostingChain> {
  const sealed = chain.sealed && (await proveSealed(client, chain.sealed, size))
  return { salt: chain.salt, start, postings: chain.postings, tips, sealed }
}
