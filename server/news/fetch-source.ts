import { type FetchOutcome, pauseAfter, readRetryAfter } from '@candor/domain/news/next-fetch.ts'
import { secondMs } from '@candor/domain/time/durations.ts'
import type { Dependencies } from '../dependencies.ts'
import type { NewsSource } from '../news-settings.ts'
import type { OutboundAnswer } from '../outbound/outbound.ts'
import type { PictureCleaner } from '../pictures/clean-picture.ts'
import type { FeedReader } from './ask-feed-reader.ts'
import { type ClaimedSource, claimSource, releaseSource } from './news-source-table.ts'
import { insertPicture } from './news-table.ts'
import { storeItems } from './store-items.ts'

type Deps = Pick<Dependencies, 'database' | 'bus' | 'outbound' | 'clock' | 'log'>

/** What reads the bytes of strangers, apart from the server. */
type Readers = { cleaner: PictureCleaner; feeds: FeedReader }

const megabyte = 1024 * 1024
const feedLimits = { maxBytes: 4 * megabyte, timeoutMs: 20 * secondMs }
const pictureLimits = { maxBytes: 4 * megabyte, timeoutMs: 10 * secondMs }
/** Of one answer; more would hold up the other sources. */
const mostPictures = 12

/** Bytes of nobody's account. */
const newsDesk = { customerId: 0n, address: 'news' }

/** The picture as the server re-encoded it; a picture that cannot be had is left out. */
async function fetchPictures(
  { database, outbound }: Deps,
  { cleaner }: Readers,
  added: readonly { id: string; pictureUrl: string | null }[],
): Promise<void> {
  const wanted = added.filter(({ pictureUrl }) => pictureUrl?.startsWith('https:')).slice(0, mostPictures)
  for (const { id, pictureUrl } of wanted) {
    const answer = await outbound({ url: pictureUrl ?? '', ...pictureLimits })
    if (!answer.ok || answer.value.status !== 200) continue
    const cleaned = await cleaner.clean(answer.value.body, newsDesk, { onEviction: () => {} })
    if (cleaned.ok) await insertPicture(database, id, cleaned.value.content)
  }
}

type Fetched = { outcome: FetchOutcome; left: Pick<ClaimedSource, 'etag' | 'lastModified'> }

/** Reads and stores an answer that holds a feed; false where it is none. */
async function storeAnswer(
  deps: Deps,
  source: NewsSource,
  answer: OutboundAnswer,
  readers: Readers,
): Promise<boolean> {
  const contentType = answer.headers.get('content-type') ?? ''
  const feed = await readers.feeds.read({ bytes: answer.body, contentType, feedUrl: answer.url })
  if (feed === null) return false
  const name = feed.title || new URL(source.url).hostname
  const { added, counts } = await storeItems(deps.database, source, name, feed.items, deps.clock())
  for (const count of counts) deps.bus.publish('notices.changed', count)
  await fetchPictures(deps, readers, added)
  return true
}

async function ask(
  deps: Deps,
  source: NewsSource,
  claimed: ClaimedSource,
  readers: Readers,
): Promise<Fetched> {
  const { etag, lastModified, failures } = claimed
  const failed = (waitMs: number): Fetched => ({
    outcome: { kind: 'failed', failuresBefore: failures, waitMs },
    left: { etag, lastModified },
  })
  const headers = {
    accept: 'application/rss+xml, application/atom+xml, application/feed+json, application/xml, text/xml',
    ...(etag !== null && { 'if-none-match': etag }),
    ...(lastModified !== null && { 'if-modified-since': lastModified }),
  }
  const answer = await deps.outbound({ url: source.url, headers, ...feedLimits })
  if (!answer.ok) {
    deps.log.warn({ source: source.url, ...answer.refusal }, 'a news source could not be read')
    return failed(0)
  }
  const { status, headers: given } = answer.value
  if (status === 304) return { outcome: { kind: 'nothing-new' }, left: { etag, lastModified } }
  if (status !== 200 || !(await storeAnswer(deps, source, answer.value, readers))) {
    deps.log.warn({ source: source.url, status }, 'a news source gave no feed')
    return failed(readRetryAfter(given.get('retry-after'), deps.clock()))
  }
  const remembered = (name: string) => given.get(name)?.slice(0, 200) ?? null
  return {
    outcome: { kind: 'news' },
    left: { etag: remembered('etag'), lastModified: remembered('last-modified') },
  }
}

/** Asks a source where it is due and no other process asks it; false where that was not so. */
export async function fetchSource(deps: Deps, source: NewsSource, readers: Readers): Promise<boolean> {
  const { database, clock } = deps
  const claimed = await claimSource(database, source.url, clock())
  if (claimed === null) return false
  const { outcome, left } = await ask(deps, source, claimed, readers)
  const failures = outcome.kind === 'failed' ? claimed.failures + 1 : 0
  await releaseSource(database, source.url, { ...left, failures, nextAt: clock() + pauseAfter(outcome) })
  return true
}
