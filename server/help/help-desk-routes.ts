import { languages } from '@candor/domain/languages/language-table.ts'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import { isArticleSlug, isSectionName, sectionNames, sectionOf } from '@candor/help/contents.ts'
import {
  type EditedTexts,
  findEditTrouble,
  isDrawn,
  isReadable,
  troubleIn,
} from '@candor/help/edited-article.ts'
import { makeArticle } from '@candor/help/make-article.ts'
import {
  listHelpDesk,
  previewHelp,
  readHelpVersions,
  saveHelpArticle,
  withdrawHelpArticle,
} from '@candor/wire/help-desk.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Dependencies } from '../dependencies.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import { appendAudit } from '../operators/append-audit.ts'
import { readPublishAt } from '../operators/read-publish-at.ts'
import { registerOperatorRoute } from '../operators/register-operator-route.ts'
import { reviewerName } from '../operators/reviewer-name.ts'
import type { Connection } from '../postgres/database.ts'
import { makeId } from '../postgres/make-id.ts'
import { kyselyTransaction } from '../teller/kysely-transaction.ts'
import { listCurrentVersions, listScheduled, listVersions, loadShipped } from './help-version-table.ts'
import { openArticles } from './open-articles.ts'

/** What is wrong with a text, as a refusal that names the language and the figure. */
function refuseTrouble(trouble: NonNullable<ReturnType<typeof findEditTrouble>>): Result<never, Refusal> {
  const language = languages[trouble.locale].label
  if ('figure' in trouble)
    return refuse({ code: trouble.why, params: { language, figure: `{${trouble.figure}}` } } as const)
  if (trouble.why === 'marks') return refuse({ code: 'marks-unreadable', params: { language } } as const)
  const path = `texts.${trouble.locale}.${trouble.part}`
  return refuse(refusal('invalid-request', { path, problem: 'field-required' }))
}

function registerReading(server: FastifyInstance, deps: Dependencies): void {
  const { database, clock } = deps
  const articlesIn = openArticles(deps)

  registerOperatorRoute(server, listHelpDesk, async ({ query }) => {
    const now = clock()
    const [shipped, articles, current, scheduled] = await Promise.all([
      loadShipped(),
      articlesIn(query.locale),
      listCurrentVersions(database, now),
      listScheduled(database, now),
    ])
    const edited = new Set(current.map(({ slug }) => slug))
    const unread = current.filter(({ texts }) => !isReadable(texts))
    const soonest = new Map(scheduled.toReversed().map(({ slug, publish_at }) => [slug, publish_at]))
    const known = articles.map(({ slug, section, title, updated }) => ({ slug, section, title, updated }))
    // An article that is added later stands in the list before its time, under its name; so does one that can no longer be shown.
    const coming = [...scheduled, ...unread]
      .filter(({ slug }) => !known.some((each) => each.slug === slug))
      .map(({ slug, section, publish_at }) => ({
        ...{ slug, section, title: slug },
        updated: publish_at.toISOString().slice(0, 10),
      }))
    return accept({
      articles: [...known, ...coming].map((each) => ({
        ...each,
        shipped: shipped.has(each.slug),
        edited: edited.has(each.slug),
        scheduledAt: soonest.get(each.slug)?.toISOString() ?? null,
        drawn: isDrawn(each.slug),
        unreadable: unread.some(({ slug }) => slug === each.slug),
      })),
      sections: [...sectionNames],
    })
  })

  registerVersions(server, deps)

  registerOperatorRoute(server, previewHelp, async ({ body: { locale, title, body } }) => {
    const trouble = troubleIn(locale, { title, body }, [])
    if (trouble) return refuseTrouble(trouble)
    const { blocks, title: filled } = makeArticle('', { title, body }, locale)
    return accept({ title: filled, blocks: blocks as ReplyOf<typeof previewHelp>['blocks'] })
  })
}

function registerVersions(server: FastifyInstance, { database, clock }: Dependencies): void {
  registerOperatorRoute(server, readHelpVersions, async ({ params: { slug } }) => {
    const versions = await listVersions(database, slug)
    const own = (await loadShipped()).get(slug) ?? null
    if (own === null && versions.length === 0) return refuse(refusal('not-found'))
    const now = clock()
    const current = versions.findIndex(({ publish_at }) => publish_at.getTime() <= now)
    // What was written later replaces what waits.
    const stateAt = (place: number) => {
      if (place === current) return 'current'
      return current === -1 || place < current ? 'scheduled' : 'past'
    }
    return accept({
      slug,
      section: isArticleSlug(slug) ? sectionOf(slug) : (versions[0]?.section ?? 'start'),
      shipped: own as ReplyOf<typeof readHelpVersions>['shipped'],
      drawn: isDrawn(slug),
      versions: versions.map((version, place) => ({
        id: version.id,
        number: version.number,
        texts: version.texts as ReplyOf<typeof readHelpVersions>['shipped'],
        by: { number: reviewerName(version.written_by), name: version.operatorName },
        at: version.written_at.toISOString(),
        publishAt: version.publish_at.toISOString(),
        state: stateAt(place),
      })),
    })
  })
}

/** `at` is the one instant at which it was written and judged. */
type Written = { slug: string; section: string; texts: EditedTexts | null; at: Date; publishAt: Date }

/** Of two who write one article at once, the second waits here and finds the version of the first. */
async function findLastVersion(transaction: Connection, slug: string): Promise<string | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`help ${slug}`}, 0))`.execute(transaction)
  const row = await transaction
    .selectFrom('help_versions')
    .select('id')
    .where('slug', '=', slug)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Stores a version with its row in the audit log; null where it is not based on the last one. */
async function storeVersion(
  { database }: Dependencies,
  operatorId: bigint,
  act: 'help-article-saved' | 'help-article-withdrawn',
  { slug, section, texts, at, publishAt }: Written,
  basedOn: string | null,
): Promise<string | null> {
  const id = makeId(at.getTime())
  const content = { slug, section, texts, publishAt: publishAt.toISOString() }
  return await database.transaction().execute(async (transaction) => {
    if ((await findLastVersion(transaction, slug)) !== basedOn) return null
    const row = { id, slug, section, texts: texts && JSON.stringify(texts) }
    await transaction
      .insertInto('help_versions')
      .values({ ...row, written_by: operatorId, written_at: at, publish_at: publishAt })
      .execute()
    await appendAudit(kyselyTransaction(transaction), [
      {
        operatorId,
        act,
        at,
        command: { body: content },
        subject: { kind: 'help-article', id: slug },
        details: { version: id, publishAt: content.publishAt },
      },
    ])
    return id
  })
}

/** The editors' side of the help centre: what is shipped, written over and added, in every language, with its versions. */
export function registerHelpEditing(server: FastifyInstance, deps: Dependencies): void {
  registerReading(server, deps)

  registerOperatorRoute(server, saveHelpArticle, async ({ params: { slug }, body, operator }) => {
    if (isDrawn(slug)) return refuse(refusal('article-drawn'))
    const section = isArticleSlug(slug) ? sectionOf(slug) : (body.section ?? '')
    if (!isSectionName(section))
      return refuse(refusal('invalid-request', { path: 'section', problem: 'field-invalid' }))
    const trouble = findEditTrouble(body.texts, (await loadShipped()).get(slug) ?? null)
    if (trouble) return refuseTrouble(trouble)
    const now = deps.clock()
    const publishAt = readPublishAt(body.publishAt, now)
    if (publishAt === null)
      return refuse(refusal('invalid-request', { path: 'publishAt', problem: 'field-invalid' }))
    const written = { slug, section, texts: body.texts, at: new Date(now), publishAt }
    const id = await storeVersion(deps, operator.operator.id, 'help-article-saved', written, body.basedOn)
    return id === null ? refuse(refusal('article-changed')) : accept({ id })
  })

  registerOperatorRoute(server, withdrawHelpArticle, async ({ params: { slug }, operator }) => {
    const [last] = await listVersions(deps.database, slug)
    if (!last || last.texts === null) return refuse(refusal('not-found'))
    const at = new Date(deps.clock())
    const written = { slug, section: last.section, texts: null, at, publishAt: at }
    const id = await storeVersion(deps, operator.operator.id, 'help-article-withdrawn', written, last.id)
    return id === null ? refuse(refusal('article-changed')) : accept({})
  })
}
