import { path as eye } from 'phosphor:eye'
import { path as eyeSlash } from 'phosphor:eye-slash'
import { path as receipt } from 'phosphor:receipt'
import { IconButton } from '@candor/kit/button/IconButton.tsx'
import { Tabs } from '@candor/kit/choice/Tabs.tsx'
import { classes } from '@candor/kit/classes.ts'
import { PracticeBadge } from '@candor/kit/notice/PracticeBadge.tsx'
import { Activity, useState } from 'react'
import { useRunningContracts } from '../contracts/contract-store.ts'
import { useHoldings, useSpotOrders } from '../holdings/holdings-store.ts'
import { type TradingView, usePositions, useRestingOrders } from '../orders/trading-store.ts'
import { useParticipations } from '../participations/participation-store.ts'
import { Assets } from '../portfolio/Assets.tsx'
import { WalletHead } from '../portfolio/WalletHead.tsx'
import { hideAmounts, useAmountsHidden } from '../preferences/hidden-amounts.ts'
import { StaleBanner } from '../quotes/StaleBanner.tsx'
import { openPage } from '../shell/Link.tsx'
import { OfflineBanner } from '../shell/OfflineBanner.tsx'
import { PullPage } from '../shell/PullPage.tsx'
import { usePageQuery } from '../shell/page-context.ts'
import { useWords } from '../words/use-words.ts'
import { ClosedTab } from './ClosedTab.tsx'
import { OrderList } from './OrderList.tsx'
import { PositionList } from './PositionList.tsx'
import { refreshWallet } from './refresh-wallet.ts'
import css from './WalletPage.module.css'
import { WalletView, walletViewOf } from './WalletView.tsx'

const cx = classes(css)

const tabs = ['assets', 'positions', 'orders', 'closed'] as const
type WalletTab = (typeof tabs)[number]

const tabOf = (text: string | null): WalletTab => tabs.find((tab) => tab === text) ?? 'assets'

/** The wallet; how it did, limits and runs are views of the same page, over it as it was. */
export function WalletPage() {
  const view = walletViewOf(usePageQuery().get('view'))
  return (
    <>
      <Activity mode={view ? 'hidden' : 'visible'}>
        <PullPage onRefresh={refreshWallet}>
          <Wallet />
        </PullPage>
      </Activity>
      {view && <WalletView view={view} />}
    </>
  )
}

/** All that is the customer's: what it is worth now, where it is, and what is open, waiting and closed. */
function Wallet() {
  const say = useWords()
  const asked = usePageQuery().get('tab')
  const [chosen, setChosen] = useState({ asked, tab: tabOf(asked) })
  // A link to another tab counts; a tab that is pressed needs no address.
  if (chosen.asked !== asked) setChosen({ asked, tab: tabOf(asked) })
  const positions = usePositions()
  const orders = useRestingOrders()
  const holdings = useHoldings()
  const spotOrders = useSpotOrders()
  const contracts = useRunningContracts()
  const { status, open } = useParticipations()
  const participations = { status, items: open ?? [] }
  const count = {
    assets: undefined,
    positions: countOf(positions, holdings, contracts, participations),
    orders: countOf(orders, spotOrders),
    closed: undefined,
  }
  const label = (tab: WalletTab) => (tab === 'assets' ? say('asset.tab') : say(`wallet.${tab}`))
  return (
    <>
      <WalletBar />
      <StaleBanner />
      <WalletHead whole={chosen.tab === 'assets'} />
      <Tabs
        label={say('wallet.lists')}
        tabs={[
          ...tabs.map((value) => ({ value, label: label(value), count: count[value] })),
          { value: 'portfolio', label: say('portfolio.title') },
        ]}
        value={chosen.tab}
        onChange={(tab) =>
          tab === 'portfolio' ? openPage('wallet', 'view=portfolio') : setChosen({ asked, tab })
        }
        panelId="wallet-panel"
      />
      <div id="wallet-panel" role="tabpanel" aria-label={label(chosen.tab)}>
        {chosen.tab === 'assets' && <Assets />}
        {chosen.tab === 'positions' && (
          <PositionList
            view={positions}
            holdings={holdings}
            contracts={contracts.items}
            participations={participations.items}
          />
        )}
        {chosen.tab === 'orders' && <OrderList view={orders} spot={spotOrders} />}
        {chosen.tab === 'closed' && <ClosedTab />}
      </div>
    </>
  )
}

/** Of all of them together, once all are known. */
const countOf = (...views: Pick<TradingView<unknown>, 'status' | 'items'>[]): number | null =>
  views.every(({ status }) => status === 'ready')
    ? views.reduce((sum, { items }) => sum + items.length, 0)
    : null

function WalletBar() {
  const say = useWords()
  const hidden = useAmountsHidden()
  return (
    <>
      <header className={cx('bar')}>
        <h1 className={cx('title')}>{say('tab.wallet')}</h1>
        <PracticeBadge>{say('app.practice')}</PracticeBadge>
        <IconButton
          path={hidden ? eyeSlash : eye}
          label={say(hidden ? 'wallet.show' : 'wallet.hide')}
          onClick={() => hideAmounts(!hidden)}
        />
        <IconButton
          path={receipt}
          label={say('wallet.statements')}
          onClick={() => openPage('history', 'view=statement')}
        />
      </header>
      <OfflineBanner />
    </>
  )
}
