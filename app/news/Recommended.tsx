import { path as sparkle } from 'phosphor:sparkle'
import { recommend } from '@candor/domain/news/recommend.ts'
import { SwitchRow } from '@candor/kit/choice/SwitchRow.tsx'
import { classes } from '@candor/kit/classes.ts'
import { EmptyState } from '@candor/kit/state/EmptyState.tsx'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { useHoldings } from '../holdings/holdings-store.ts'
import { usePositions } from '../orders/trading-store.ts'
import { RefusedState } from '../shell/RefusedState.tsx'
import { watchlistStore } from '../watchlist/watchlist-store.ts'
import { useWords } from '../words/use-words.ts'
import { BlankNews } from './BlankNews.tsx'
import css from './News.module.css'
import { NewsRow } from './NewsRow.tsx'
import { useNewsList } from './news-list.ts'
import { readingStore, setRecommending } from './reading-memory.ts'

const cx = classes(css)

/** Articles about what the customer holds, watches and reads about, each with its reason. The choosing is done on the device. */
export function Recommended() {
  const say = useWords()
  const recommends = useStore(readingStore, (state) => state.recommends)
  return (
    <>
      <SwitchRow
        title={say('news.recommend-switch')}
        second={say('news.recommend-text')}
        checked={recommends}
        onChange={(event) => setRecommending(event.target.checked)}
      />
      {recommends ? (
        <Found />
      ) : (
        <EmptyState icon={sparkle} title={say('news.recommend-off')}>
          {say('news.recommend-off-text')}
        </EmptyState>
      )}
    </>
  )
}

function Found() {
  const say = useWords()
  const read = useStore(readingStore, (state) => state.read)
  const watched = useStore(watchlistStore, (state) => state.symbols)
  const positions = usePositions()
  const holdings = useHoldings()
  const held = useMemo(
    () => [...new Set([...positions.items, ...holdings.items].map(({ symbol }) => symbol))],
    [positions.items, holdings.items],
  )
  const own = useMemo(() => [...new Set([...held, ...watched])].sort(), [held, watched])
  const top = useNewsList(null)
  const about = useNewsList(own.length > 0 ? own : null)
  const found = recommend([...about.items, ...top.items], { held, watched, read })
  const waits = [top, about].some(({ items, end }) => items.length === 0 && end !== 'end' && end !== 'failed')
  if (waits) return <BlankNews />
  if (found.length === 0 && top.end === 'failed' && top.refusal)
    return (
      <RefusedState refusal={top.refusal} onRetry={() => void top.loadMore()}>
        {say('news.failed')}
      </RefusedState>
    )
  if (found.length === 0)
    return (
      <EmptyState icon={sparkle} title={say('news.nothing-recommended')}>
        {say('news.nothing-recommended-text')}
      </EmptyState>
    )
  return (
    <ul className={cx('list')}>
      {found.map(({ article, reason }) => (
        <NewsRow key={article.id} article={article} reason={reason} />
      ))}
    </ul>
  )
}
