import { secondMs } from '@candor/domain/time/durations.ts'
import { repeatAfter } from '../clock/repeat-work.ts'
import type { Dependencies } from '../dependencies.ts'
import { createPictureCleaner } from '../pictures/clean-picture.ts'
import { createFeedReader } from './ask-feed-reader.ts'
import { fetchSource } from './fetch-source.ts'
import { deleteOldNews } from './news-table.ts'
import { keptForMs } from './store-items.ts'

const lookEveryMs = 20 * secondMs

/** Asks the sources of news again and again, each when it is due. An installation without sources asks nobody. */
export function keepNews(deps: Dependencies): { start(): Promise<void>; stop(): Promise<void> } {
  const { newsSources } = deps.config
  const readers = { cleaner: createPictureCleaner({ readers: 1 }), feeds: createFeedReader() }
  let stopped = false
  const look = async () => {
    for (const source of newsSources) if (!stopped) await fetchSource(deps, source, readers)
    await deleteOldNews(deps.database, deps.clock() - keptForMs)
  }
  const repeated = repeatAfter(lookEveryMs, look, (error) =>
    deps.log.warn({ err: error }, 'news could not be fetched'),
  )
  return {
    async start() {
      if (newsSources.length > 0) repeated.start()
    },
    async stop() {
      stopped = true
      await repeated.stop()
      readers.cleaner.close()
      await readers.feeds.close()
    },
  }
}
