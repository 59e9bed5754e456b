import { secondMs } from '@candor/domain/time/durations.ts'
import { repeatAfter } from '../clock/repeat-work.ts'
import type { Dependencies } from '../dependencies.ts'
import { announceNews } from '../notices/announce-news.ts'
import type { UnreadCount } from '../teller/insert-notices.ts'
import { listDueArticles, lockDeskArticle } from './desk-article-table.ts'
import { publishVersion } from './publish-version.ts'

type Needed = Pick<Dependencies, 'database' | 'bus' | 'clock' | 'log' | 'config'>

const lookEveryMs = 5 * secondMs

/** Publishes an article whose time has come, unless another server has, or somebody has written a later version, before it was locked. */
const publishOne = ({ database, clock, config }: Needed, id: string): Promise<UnreadCount[]> =>
  database.transaction().execute(async (transaction) => {
    const last = (await lockDeskArticle(transaction, id))?.last
    const now = new Date(clock())
    const isDue = last && last.publish_at !== null && last.publish_at <= now && last.published_at === null
    if (!isDue || last.texts === null) return []
    const sources = config.newsSources.map(({ language }) => language)
    const articles = await publishVersion(transaction, { ...last, texts: last.texts }, sources, now)
    return await announceNews(transaction, articles, now.getTime())
  })

/** Publishes what is due, each article for itself: one that fails holds no other up. */
export async function publishDue(deps: Needed): Promise<void> {
  for (const id of await listDueArticles(deps.database, deps.clock()))
    try {
      for (const count of await publishOne(deps, id)) deps.bus.publish('notices.changed', count)
    } catch (error) {
      deps.log.warn({ err: error, article: id }, 'an article could not be published')
    }
}

/** Looks again and again for articles whose time has come. Returns the function that ends it. */
export function startPublishing(deps: Needed): () => Promise<void> {
  const work = repeatAfter(
    lookEveryMs,
    () => publishDue(deps),
    (error) => deps.log.warn({ err: error }, 'articles that are due were not looked for'),
  )
  work.start()
  return work.stop
}
