import { findInstrument } from '@candor/domain/instruments/catalogue.ts'
import { isLocale } from '@candor/domain/languages/language-table.ts'
import {
  type ArticleBlock,
  mostSummaryLetters,
  mostTitleLetters,
  readArticleText,
  tidyText,
} from '@candor/domain/news/article-block.ts'
import { titleKey } from '@candor/domain/news/news-identity.ts'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import { changeArticle, listEditedArticles, publishArticle, withdrawArticle } from '@candor/wire/news.ts'
import type { BodyOf } from '@candor/wire/route.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import { announceNews } from '../notices/announce-news.ts'
import { appendAudit } from '../operators/append-audit.ts'
import type { GatedAct } from '../operators/audit-entry.ts'
import { registerOperatorRoute } from '../operators/register-operator-route.ts'
import type { Connection } from '../postgres/database.ts'
import { makeId } from '../postgres/make-id.ts'
import { kyselyTransaction } from '../teller/kysely-transaction.ts'
import { listDeskArticles } from './news-table.ts'
import { findSymbols, hashContent } from './store-items.ts'
import { writeArticle } from './write-article.ts'

const page = 20

/** What operators write is signed with the product's name, as the navigation bar has it. */
const deskName = 'Candor'

const wrong = (path: string): Result<never, Refusal> =>
  refuse(refusal('invalid-request', { path, problem: 'field-invalid' }))

/** An editor's text as it is stored; markup in it stays text. */
function readWritten({
  language,
  title: given,
  summary: said,
  text,
  symbols,
}: BodyOf<typeof publishArticle>) {
  const [title, summary] = [tidyText(given, mostTitleLetters), tidyText(said, mostSummaryLetters)]
  const blocks = readArticleText(text)
  if (!isLocale(language)) return wrong('language')
  if (title === '') return wrong('title')
  if (blocks.length === 0) return wrong('text')
  if (symbols?.some((symbol) => !findInstrument(symbol))) return wrong('symbols')
  return accept({
    language,
    content: {
      title,
      summary,
      blocks: JSON.stringify(blocks),
      title_key: titleKey(title),
      content_hash: hashContent({ title, summary, blocks }),
      symbols: symbols ?? findSymbols(`${title} ${summary}`),
    },
  })
}

const marks: Readonly<Record<ArticleBlock['kind'], string>> = {
  paragraph: '',
  heading: '## ',
  quote: '> ',
  item: '- ',
}

/** The text as an editor would write it again: items that follow each other stay one list. */
const writeText = (blocks: readonly ArticleBlock[]): string =>
  blocks
    .map(({ kind, text }, place) => {
      const joined = kind === 'item' && blocks[place - 1]?.kind === 'item' ? '\n' : '\n\n'
      return `${place === 0 ? '' : joined}${marks[kind]}${text}`
    })
    .join('')

type Acted = {
  operatorId: bigint
  act: GatedAct
  id: string
  /** As the editor has sent it. */
  body?: Readonly<Record<string, unknown>>
  details?: Readonly<Record<string, unknown>>
}

const noteAct = (
  connection: Connection,
  at: number,
  { operatorId, act, id, body = {}, details = {} }: Acted,
) =>
  appendAudit(kyselyTransaction(connection), [
    {
      operatorId,
      act,
      at: new Date(at),
      command: { body: { ...body, id } },
      subject: { kind: 'article', id },
      details,
    },
  ])

function registerWriting(server: FastifyInstance, { database, bus, clock }: Dependencies): void {
  registerOperatorRoute(server, publishArticle, async ({ body, operator }) => {
    const written = readWritten(body)
    if (!written.ok) return written
    const { language, content } = written.value
    const [now, operatorId] = [clock(), operator.operator.id]
    const id = makeId(now)
    const counts = await database.transaction().execute(async (transaction) => {
      const about = { id, kind: 'desk', feed_url: null, source: deskName, language, url: null } as const
      const row = { ...about, ...content, address: null, published_at: new Date(now), written_by: operatorId }
      await transaction.insertInto('news_items').values(row).execute()
      const { title, symbols } = content
      await noteAct(transaction, now, { operatorId, act: 'article-published', id, body, details: { title } })
      return await announceNews(transaction, [{ id, title, language, symbols, publishedAt: now }], now)
    })
    for (const count of counts) bus.publish('notices.changed', count)
    return accept({ id })
  })

  registerOperatorRoute(server, changeArticle, async ({ params: { id }, body, operator }) => {
    const written = readWritten(body)
    if (!written.ok) return written
    const { language, content } = written.value
    const now = clock()
    return await database.transaction().execute(async (transaction) => {
      const before = await transaction
        .selectFrom('news_items')
        .select('changed_at')
        .where('id', '=', id)
        .where('kind', '=', 'desk')
        // An article in another language is another article.
        .where('language', '=', language)
        .where('withdrawn_at', 'is', null)
        .forUpdate()
        .executeTakeFirst()
      if (!before) return refuse(refusal('not-found'))
      const seen = body.basedOn === null ? null : Date.parse(body.basedOn)
      if ((before.changed_at?.getTime() ?? null) !== seen) return refuse(refusal('article-changed'))
      await transaction
        .updateTable('news_items')
        .set({ ...content, changed_at: new Date(now) })
        .where('id', '=', id)
        .execute()
      const details = { title: content.title }
      await noteAct(transaction, now, {
        operatorId: operator.operator.id,
        act: 'article-changed',
        id,
        body,
        details,
      })
      return accept({})
    })
  })
}

export function registerNewsEditing(server: FastifyInstance, deps: Dependencies): void {
  const { database, clock } = deps
  registerWriting(server, deps)

  registerOperatorRoute(server, listEditedArticles, async ({ query }) => {
    const found = await listDeskArticles(database, { before: query.before ?? null, limit: page + 1 })
    const articles = found.slice(0, page).map((row) => ({
      ...writeArticle(row),
      withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
      text: writeText(row.blocks),
    }))
    return accept({ articles, more: found.length > page })
  })

  registerOperatorRoute(server, withdrawArticle, async ({ params: { id }, operator }) =>
    database.transaction().execute(async (transaction) => {
      const now = clock()
      const withdrawn = await transaction
        .updateTable('news_items')
        .set({ withdrawn_at: new Date(now) })
        .where('id', '=', id)
        .where('kind', '=', 'desk')
        .where('withdrawn_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (!withdrawn) return refuse(refusal('not-found'))
      await noteAct(transaction, now, { operatorId: operator.operator.id, act: 'article-withdrawn', id })
      return accept({})
    }),
  )
}
