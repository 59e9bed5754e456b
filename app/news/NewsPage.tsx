import { path as bell } from 'phosphor:bell'
import { path as search } from 'phosphor:magnifying-glass'
import { path as newspaper } from 'phosphor:newspaper'
import { IconButton } from '@candor/kit/button/IconButton.tsx'
import { Tabs } from '@candor/kit/choice/Tabs.tsx'
import { classes } from '@candor/kit/classes.ts'
import { InfiniteList } from '@candor/kit/list/InfiniteList.tsx'
import { EmptyState } from '@candor/kit/state/EmptyState.tsx'
import { useState } from 'react'
import { useStore } from 'zustand'
import { accountOf, sessionStore } from '../api/session-store.ts'
import { showUnread, unreadStore } from '../notices/unread-store.ts'
import { openPage } from '../shell/Link.tsx'
import { OfflineBanner } from '../shell/OfflineBanner.tsx'
import { RefusedState } from '../shell/RefusedState.tsx'
import { watchlistStore } from '../watchlist/watchlist-store.ts'
import { useMessage, useWords } from '../words/use-words.ts'
import { BlankNews } from './BlankNews.tsx'
import css from './News.module.css'
import { NewsRow } from './NewsRow.tsx'
import { useNewsList } from './news-list.ts'
import { Recommended } from './Recommended.tsx'
import { SavedArticles } from './SavedArticles.tsx'

const cx = classes(css)

const tabs = ['top', 'watchlist', 'recommended', 'saved'] as const
type NewsTab = (typeof tabs)[number]

/** What happened, for everybody. What is recommended is worked out on the device and says why. */
export function NewsPage() {
  const say = useWords()
  const [tab, setTab] = useState<NewsTab>('top')
  const { unread } = useStore(unreadStore)
  const visitor = useStore(sessionStore, (session) => accountOf(session) === null)
  return (
    <>
      <header className={cx('bar')}>
        <h1 className={cx('name')}>{say('tab.news')}</h1>
        <IconButton path={search} label={say('news.search')} onClick={() => openPage('home', 'search=1')} />
        {!visitor && (
          <IconButton
            path={bell}
            dot={unread > 0}
            label={
              unread > 0
                ? say('app.notifications-unread', { n: showUnread(unread) })
                : say('app.notifications')
            }
            onClick={() => openPage('notifications')}
          />
        )}
      </header>
      <OfflineBanner />
      <Tabs
        label={say('tab.news')}
        tabs={tabs.map((value) => ({ value, label: say(`news.${value}`) }))}
        value={tab}
        onChange={setTab}
        panelId="news-panel"
      />
      <div id="news-panel" role="tabpanel" aria-label={say(`news.${tab}`)}>
        {tab === 'top' && <Articles symbols={null} />}
        {tab === 'watchlist' && <WatchedArticles />}
        {tab === 'recommended' && <Recommended />}
        {tab === 'saved' && <SavedArticles />}
      </div>
    </>
  )
}

function WatchedArticles() {
  const symbols = useStore(watchlistStore, (state) => state.symbols)
  const say = useWords()
  if (symbols.length > 0) return <Articles symbols={symbols} />
  return (
    <EmptyState icon={newspaper} title={say('news.nothing-watched')}>
      {say('news.nothing-watched-text')}
    </EmptyState>
  )
}

function Articles({ symbols }: { symbols: readonly string[] | null }) {
  const say = useWords()
  const message = useMessage()
  const { items, end, refusal, loadMore } = useNewsList(symbols)
  if (items.length === 0 && end === 'failed' && refusal)
    return (
      <RefusedState refusal={refusal} onRetry={() => void loadMore()}>
        {say('news.failed')}
      </RefusedState>
    )
  if (items.length === 0 && end !== 'end') return <BlankNews />
  if (items.length === 0)
    return (
      <EmptyState icon={newspaper} title={say('news.nothing')}>
        {say('news.nothing-text')}
      </EmptyState>
    )
  const [first] = items
  return (
    <InfiniteList
      label={say('tab.news')}
      items={items}
      keyOf={({ id }) => id}
      render={(article) => <NewsRow article={article} lead={article === first} />}
      state={end}
      onMore={() => void loadMore()}
      words={{
        loading: say('loading'),
        end: say('news.end'),
        failed: message('network-error-try-later'),
        retry: say('app.try-again'),
      }}
    />
  )
}
