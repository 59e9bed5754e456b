import { path as warning } from 'phosphor:warning'
import { Banner } from '@candor/kit/notice/Banner.tsx'
import { formatTime } from '@candor/kit/numbers/format-date.ts'
import { useStore } from 'zustand'
import { connectionStore } from '../api/connection-store.ts'
import { HelpLink } from '../shell/HelpLink.tsx'
import { useWords } from '../words/use-words.ts'
import { staleStore } from './stale-store.ts'

/** Says so when prices that should be live have stopped. */
export function StaleBanner() {
  const say = useWords()
  const { since } = useStore(staleStore)
  const { lostAt } = useStore(connectionStore)
  // Without a connection every price is old, and the page says that already.
  if (since === null || lostAt !== null) return null
  return (
    <Banner tone="warn" icon={warning}>
      <b>{say('market.stale-title', { time: formatTime(new Date(since), { seconds: true }) })}</b>{' '}
      {say('market.stale-text')} <HelpLink article="stale-prices" />
    </Banner>
  )
}
