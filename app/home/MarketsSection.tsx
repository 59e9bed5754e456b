import { path as magnifyingGlass } from 'phosphor:magnifying-glass'
import { path as pencil } from 'phosphor:pencil-simple'
import { path as sortIcon } from 'phosphor:sort-ascending'
import { remember } from '@candor/client/device/device-memory.ts'
import { IconButton } from '@candor/kit/button/IconButton.tsx'
import { Tabs } from '@candor/kit/choice/Tabs.tsx'
import { classes } from '@candor/kit/classes.ts'
import { lazy, Suspense, useState } from 'react'
import { useStore } from 'zustand'
import { chooseMarketTab, marketTabStore, marketTabs } from '../quotes/market-tabs.ts'
import { useInstruments } from '../quotes/use-instruments.ts'
import { openPage } from '../shell/Link.tsx'
import { watchlistStore } from '../watchlist/watchlist-store.ts'
import { useWords } from '../words/use-words.ts'
import { MarketList } from './MarketList.tsx'
import css from './MarketsSection.module.css'
import { recalledOrder, type SortOrder } from './sort-instruments.ts'

const cx = classes(css)

const SortSheet = lazy(() => import('./SortSheet.tsx').then((module) => ({ default: module.SortSheet })))
const WatchlistEditor = lazy(() =>
  import('../watchlist/WatchlistEditor.tsx').then((module) => ({ default: module.WatchlistEditor })),
)

export function MarketsSection({ visitor }: { visitor: boolean }) {
  const say = useWords()
  // A visitor who has not chosen a list is shown a choice of all markets.
  const unchosen = useStore(watchlistStore, ({ isChosen }) => visitor && !isChosen)
  const { instruments } = useInstruments()
  const { tab } = useStore(marketTabStore)
  const [order, setOrder] = useState(recalledOrder)
  const [sheet, setSheet] = useState<'sort' | 'watchlist' | null>(null)
  const [opened, setOpened] = useState(false)
  const chooseOrder = (next: SortOrder) => {
    setOrder(next)
    remember('market-sort', next)
    setSheet(null)
  }
  const show = (next: 'sort' | 'watchlist') => {
    setOpened(true)
    setSheet(next)
  }
  return (
    <section>
      <Head editable={tab === 'watchlist' && !unchosen} sorted={order !== 'given'} onShow={show} />
      <Tabs
        label={say('market.title')}
        tabs={marketTabs.map((value) => ({
          value,
          label: say(value === 'watchlist' && unchosen ? 'market.all' : `market.${value}`),
        }))}
        value={tab}
        onChange={chooseMarketTab}
        panelId="market-panel"
      />
      <MarketList tab={tab} order={order} grouped={tab === 'watchlist' && unchosen} />
      {opened && (
        <Suspense>
          <SortSheet
            open={sheet === 'sort'}
            order={order}
            onChoose={chooseOrder}
            onClose={() => setSheet(null)}
          />
          <WatchlistEditor
            open={sheet === 'watchlist'}
            onClose={() => setSheet(null)}
            instruments={instruments}
          />
        </Suspense>
      )}
    </section>
  )
}

type HeadProps = { editable: boolean; sorted: boolean; onShow: (sheet: 'sort' | 'watchlist') => void }

function Head({ editable, sorted, onShow }: HeadProps) {
  const say = useWords()
  return (
    <div className={cx('head')}>
      <h2 className="title-2">{say('market.title')}</h2>
      <div className={cx('tools')}>
        {editable && (
          <IconButton
            path={pencil}
            label={say('market.edit-watchlist')}
            onClick={() => onShow('watchlist')}
          />
        )}
        <IconButton path={sortIcon} label={say('market.sort')} onClick={() => onShow('sort')} dot={sorted} />
        <IconButton
          path={magnifyingGlass}
          label={say('market.search')}
          onClick={() => openPage('home', 'search=1')}
        />
      </div>
    </div>
  )
}
