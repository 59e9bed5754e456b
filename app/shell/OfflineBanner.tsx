import { path as wifiSlash } from 'phosphor:wifi-slash'
import { Banner } from '@candor/kit/notice/Banner.tsx'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import { use } from 'react'
import { useStore } from 'zustand'
import { connectionStore } from '../api/connection-store.ts'
import { knownAtOn } from '../api/known-times.ts'
import { useLocale, useWords } from '../words/use-words.ts'
import { PageContext } from './page-context.ts'

/** Says so when the service cannot be reached. */
export function OfflineBanner() {
  const say = useWords()
  const locale = useLocale()
  const here = use(PageContext)
  const { lostAt, unopened, keptAt } = useStore(connectionStore)
  if (lostAt === null) return null
  // The oldest of what this page shows: nothing is called newer than it is.
  const knownAt = knownAtOn(here, { lostAt, keptAt })
  return (
    <Banner tone="warn" icon={wifiSlash}>
      <b>{say(unopened ? 'socket-not-created' : 'offline.title')}</b>{' '}
      {say('offline.text', { time: formatMoment(new Date(knownAt), locale, new Date()) })}
    </Banner>
  )
}
