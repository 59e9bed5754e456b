import { path as magnifyingGlass } from 'phosphor:magnifying-glass'
import { path as pencil } from 'phosphor:pencil-simple'
import { path as sortIcon } from 'phosphor:sort-ascending'
import { IconButton } from '@candor/kit/button/IconButton.tsx'
import { Tabs } from '@candor/kit/choice/Tabs.tsx'
import { classes } from '@candor/kit/classes.ts'
import { lazy, Suspense, useState } from 'react'
import { useStore } from 'zustand'
import { remember } from '../preferences/device-memory.ts'
import { useInstruments } from '../quotes/use-instruments.ts'
import { openPage } from '../shell/Link.tsx'
import { useWords } from '../words/use-words.ts'
import { MarketList } from './MarketList.tsx'
import css from './MarketsSection.module.css'
import { chooseMarketTab, type MarketTab, marketTabStore, marketTabs, recalledOrder } from './market-tabs.ts'
import type { SortOrder } from './sort-instruments.ts'

const cx = classes(css)

const SortSheet = lazy(() => import('./SortSheet.tsx').then((module) => ({ default: module.SortSheet })))
const WatchlistEditor = lazy(() =>
  import('../watchlist/WatchlistEditor.tsx').then((module) => ({ default: module.WatchlistEditor })),
)

export function MarketsSection() {
  const say = useWords()
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
      <Head tab={tab} sorted={order !== 'given'} onShow={show} />
      <Tabs
        label={say('market.title')}
        tabs={marketTabs.map((value) => ({ value, label: say(`market.${value}`) }))}
        value={tab}
        onChange={chooseMarketTab}
        panelId="market-panel"
      />
      <MarketList tab={tab} order={order} />
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

type HeadProps = { tab: MarketTab; sorted: boolean; onShow: (sheet: 'sort' | 'watchlist') => void }

function Head({ tab, sorted, onShow }: HeadProps) {
  const say = useWords()
  return (
    <div className={cx('head')}>
      <h2 className="title-2">{say('market.title')}</h2>
      <div className={cx('tools')}>
        {tab === 'watchlist' && (
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
