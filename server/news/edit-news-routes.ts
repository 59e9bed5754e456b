import { versionStates } from '@candor/domain/news/version-states.ts'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import {
  addArticle,
  changeArticle,
  listEditedArticles,
  readEditedArticle,
  withdrawArticle,
} from '@candor/wire/news-desk.ts'
import type { BodyOf } from '@candor/wire/route.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import { announceNews } from '../notices/announce-news.ts'
import { appendAudit } from '../operators/append-audit.ts'
import type { GatedAct } from '../operators/audit-entry.ts'
import { readPublishAt } from '../operators/read-publish-at.ts'
import { registerOperatorRoute } from '../operators/register-operator-route.ts'
import { reviewerName } from '../operators/reviewer-name.ts'
import type { Connection } from '../postgres/database.ts'
import { makeId } from '../postgres/make-id.ts'
import type { DeskTexts } from '../postgres/news-tables.ts'
import type { UnreadCount } from '../teller/insert-notices.ts'
import { kyselyTransaction } from '../teller/kysely-transaction.ts'
import {
  insertDeskArticle,
  insertDeskVersion,
  listDeskArticles,
  listDeskVersions,
  lockDeskArticle,
  type NewVersion,
} from './desk-article-table.ts'
import { hideTexts, publishVersion } from './publish-version.ts'
import { readWritten, writeTexts, writtenIn } from './read-written.ts'

const page = 20

const titlesOf = (texts: DeskTexts) =>
  Object.fromEntries(
    writtenIn(texts).flatMap(({ locale, text: { title } }) => (title === '' ? [] : [[locale, title]])),
  )

type Body = BodyOf<typeof addArticle>

type Written = Pick<NewVersion, 'symbols' | 'publish_at'> & { texts: DeskTexts }

/** What an editor has sent, and from when on it is read. */
function readVersion(body: Body, now: number): Result<Written, Refusal> {
  const written = readWritten(body)
  if (!written.ok) return written
  const isDraft = body.state === 'draft'
  const publishAt = isDraft ? null : readPublishAt(body.publishAt, now)
  const wrongTime = isDraft ? body.publishAt !== undefined : publishAt === null
  if (wrongTime) return refuse(refusal('invalid-request', { path: 'publishAt', problem: 'field-invalid' }))
  return accept({ ...written.value, publish_at: publishAt })
}

/** Drafting, scheduling, publishing for the first time and changing what readers see are acts of their own. */
function actOf({ state, publishAt }: Body, wasPublished: boolean): GatedAct {
  if (state === 'draft') return 'article-drafted'
  if (publishAt !== undefined) return 'article-scheduled'
  return wasPublished ? 'article-changed' : 'article-published'
}

type Acted = {
  operatorId: bigint
  act: GatedAct
  id: string
  /** As the editor has sent it. */
  body?: Readonly<Record<string, unknown>>
  details: Readonly<Record<string, unknown>>
}

const noteAct = (connection: Connection, at: Date, { operatorId, act, id, body = {}, details }: Acted) =>
  appendAudit(kyselyTransaction(connection), [
    { operatorId, act, at, command: { body: { ...body, id } }, subject: { kind: 'article', id }, details },
  ])

/** Stores a version, publishes it if that is to happen now, and notes the act; gives back who has how many unread notices now. */
async function storeVersion(
  transaction: Connection,
  { config }: Dependencies,
  version: NewVersion & { texts: DeskTexts },
  acted: Omit<Acted, 'details'>,
): Promise<UnreadCount[]> {
  const { number, texts, written_at: now, publish_at } = version
  await insertDeskVersion(transaction, version)
  const sources = config.newsSources.map(({ language }) => language)
  const isNow = publish_at !== null && publish_at <= now
  const articles = isNow ? await publishVersion(transaction, version, sources, now) : []
  const details = { version: number, titles: titlesOf(texts), publishAt: publish_at?.toISOString() ?? null }
  await noteAct(transaction, now, { ...acted, details })
  return await announceNews(transaction, articles, now.getTime())
}

function registerWriting(server: FastifyInstance, deps: Dependencies): void {
  const { database, bus, clock } = deps

  registerOperatorRoute(server, addArticle, async ({ body, operator }) => {
    const now = new Date(clock())
    const written = readVersion(body, now.getTime())
    if (!written.ok) return written
    const [id, operatorId] = [makeId(now.getTime()), operator.operator.id]
    const version = { ...written.value, article_id: id, number: 1, written_by: operatorId, written_at: now }
    const counts = await database.transaction().execute(async (transaction) => {
      await insertDeskArticle(transaction, id, operatorId, now)
      return await storeVersion(transaction, deps, version, { operatorId, act: actOf(body, false), id, body })
    })
    for (const count of counts) bus.publish('notices.changed', count)
    return accept({ id, number: 1 })
  })

  registerOperatorRoute(server, changeArticle, async ({ params: { id }, body, operator }) => {
    const now = new Date(clock())
    const written = readVersion(body, now.getTime())
    if (!written.ok) return written
    const operatorId = operator.operator.id
    const number = body.basedOn + 1
    const version = { ...written.value, article_id: id, number, written_by: operatorId, written_at: now }
    const stored = await database
      .transaction()
      .execute(async (transaction): Promise<Result<UnreadCount[], Refusal>> => {
        const article = await lockDeskArticle(transaction, id)
        if (article === null) return refuse(refusal('not-found'))
        if (article.last.number !== body.basedOn) return refuse(refusal('article-changed'))
        const act = actOf(body, article.published_at !== null)
        return accept(await storeVersion(transaction, deps, version, { operatorId, act, id, body }))
      })
    if (!stored.ok) return stored
    for (const count of stored.value) bus.publish('notices.changed', count)
    return accept({ id, number })
  })
}

function registerReading(server: FastifyInstance, { database }: Dependencies): void {
  registerOperatorRoute(server, listEditedArticles, async ({ query }) => {
    const found = await listDeskArticles(database, { before: query.before ?? null, limit: page + 1 })
    const articles = found.slice(0, page).map((row) => ({
      id: row.id,
      titles: titlesOf(row.texts ?? {}),
      publishedAt: row.published_at?.toISOString() ?? null,
      writtenAt: row.written_at.toISOString(),
      shown: row.shown,
      withdrawn: row.withdrawn,
      drafted: row.drafted,
      scheduledAt: row.scheduled_at?.toISOString() ?? null,
    }))
    return accept({ articles, more: found.length > page })
  })

  registerOperatorRoute(server, readEditedArticle, async ({ params: { id } }) => {
    const versions = await listDeskVersions(database, id)
    const published = await database
      .selectFrom('desk_articles')
      .select('published_at')
      .where('id', '=', id)
      .executeTakeFirst()
    if (!published) return refuse(refusal('not-found'))
    const states = versionStates(
      versions.map(({ publish_at, published_at }) => ({ publishAt: publish_at, publishedAt: published_at })),
    )
    return accept({
      id,
      publishedAt: published.published_at?.toISOString() ?? null,
      versions: versions.map((version, place) => ({
        number: version.number,
        texts: version.texts && writeTexts(version.texts),
        symbols: version.symbols,
        by: { number: reviewerName(version.written_by), name: version.operatorName },
        at: version.written_at.toISOString(),
        publishAt: version.publish_at?.toISOString() ?? null,
        state: states[place] ?? 'past',
      })),
    })
  })
}

/** The editors' side of the news: articles in up to four languages, with their versions. */
export function registerNewsEditing(server: FastifyInstance, deps: Dependencies): void {
  const { database, clock } = deps
  registerReading(server, deps)
  registerWriting(server, deps)

  registerOperatorRoute(server, withdrawArticle, async ({ params: { id }, operator }) =>
    database.transaction().execute(async (transaction) => {
      const now = new Date(clock())
      const operatorId = operator.operator.id
      const article = await lockDeskArticle(transaction, id)
      if (article === null || article.last.texts === null) return refuse(refusal('not-found'))
      const number = article.last.number + 1
      const version = { article_id: id, number, texts: null, symbols: null, written_by: operatorId }
      const times = { written_at: now, publish_at: now, published_at: now }
      await insertDeskVersion(transaction, { ...version, ...times })
      await hideTexts(transaction, id, [], now)
      await noteAct(transaction, now, {
        operatorId,
        act: 'article-withdrawn',
        id,
        details: { version: number },
      })
      return accept({})
    }),
  )
}
