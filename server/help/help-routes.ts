import type { Locale } from '@candor/domain/languages/language-table.ts'
import { accept, refuse } from '@candor/domain/result.ts'
import { isReadable } from '@candor/help/edited-article.ts'
import { keptWords } from '@candor/help/kept-words.ts'
import {
  judgeHelp,
  listHelp,
  listHelpEdits,
  noteHelpMiss,
  readHelp,
  readHelpDesk,
} from '@candor/wire/help.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { refusal } from '../http/refusal.ts'
import { registerRoute } from '../http/register-route.ts'
import { registerOperatorRoute } from '../operators/register-operator-route.ts'
import { countJudgements, countMiss, listMisses, saveJudgement } from './help-table.ts'
import { listCurrentVersions } from './help-version-table.ts'
import { openArticles } from './open-articles.ts'

const usual: Locale = 'en'
const mostListed = 500

export function registerHelpRoutes(server: FastifyInstance, deps: Dependencies): void {
  const { database, clock } = deps
  const articlesIn = openArticles(deps)

  registerRoute(server, listHelp, async ({ query }) =>
    accept({ articles: (await articlesIn(query.locale ?? usual)).slice() }),
  )

  registerRoute(server, listHelpEdits, async ({ query }) => {
    const versions = await listCurrentVersions(database, clock())
    const articles = versions
      .filter(({ texts }) => isReadable(texts))
      .map(({ slug, section, texts, publish_at }) => ({
        ...{ slug, section, ...texts[query.locale ?? usual] },
        updated: publish_at.toISOString().slice(0, 10),
      }))
    return accept({ articles })
  })

  registerRoute(server, readHelp, async ({ params, query }) => {
    const articles = await articlesIn(query.locale ?? usual)
    const article = articles.find(({ slug }) => slug === params.slug)
    // What is read-only here leaves as it is; the schema only knows lists that could be written to.
    return article ? accept(article as ReplyOf<typeof readHelp>) : refuse(refusal('not-found'))
  })

  registerRoute(server, noteHelpMiss, async ({ body }) => {
    const words = keptWords(body.words)
    if (words !== null) await countMiss(database, { locale: body.locale, words }, clock())
    return accept({})
  })

  registerRoute(server, judgeHelp, async ({ params, body }) => {
    const known = (await articlesIn(body.locale)).some(({ slug }) => slug === params.slug)
    if (!known) return refuse(refusal('not-found'))
    await saveJudgement(database, { slug: params.slug, ...body })
    return accept({})
  })
}

/** For the editors of the help centre. */
export function registerHelpDesk(server: FastifyInstance, { database }: Dependencies): void {
  registerOperatorRoute(server, readHelpDesk, async () =>
    accept({
      misses: await listMisses(database, mostListed),
      articles: await countJudgements(database),
    }),
  )
}
