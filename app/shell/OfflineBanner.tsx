import { path as wifiSlash } from 'phosphor:wifi-slash'
import { Banner } from '@candor/kit/notice/Banner.tsx'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import { useStore } from 'zustand'
import { connectionStore } from '../api/connection-store.ts'
import { useLocale, useWords } from '../words/use-words.ts'

/** Says so when the service cannot be reached. */
export function OfflineBanner() {
  const say = useWords()
  const locale = useLocale()
  const { lostAt, unopened, keptAt } = useStore(connectionStore)
  if (lostAt === null) return null
  // The oldest of what is shown: nothing is called newer than it is.
  const knownAt = Math.min(lostAt, keptAt ?? lostAt)
  return (
    <Banner tone="warn" icon={wifiSlash}>
      <b>{say(unopened ? 'socket-not-created' : 'offline.title')}</b>{' '}
      {say('offline.text', { time: formatMoment(new Date(knownAt), locale, new Date()) })}
    </Banner>
  )
}
