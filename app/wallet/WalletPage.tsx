import { path as eye } from 'phosphor:eye'
import { path as eyeSlash } from 'phosphor:eye-slash'
import { path as receipt } from 'phosphor:receipt'
import { cents } from '@candor/domain/money/cents.ts'
import { IconButton } from '@candor/kit/button/IconButton.tsx'
import { Tabs } from '@candor/kit/choice/Tabs.tsx'
import { classes } from '@candor/kit/classes.ts'
import { PracticeBadge } from '@candor/kit/notice/PracticeBadge.tsx'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import { Money } from '@candor/kit/numbers/Money.tsx'
import { Skeleton } from '@candor/kit/state/Skeleton.tsx'
import { type ReactNode, useState } from 'react'
import { useRunningContracts } from '../contracts/contract-store.ts'
import { centsOf } from '../ledger/balance-cents.ts'
import { setAsideOf, totalOf } from '../ledger/balance-total.ts'
import { useBalance } from '../ledger/use-balance.ts'
import { usePositions, useRestingOrders } from '../orders/trading-store.ts'
import { StaleBanner } from '../quotes/StaleBanner.tsx'
import { openPage } from '../shell/Link.tsx'
import { OfflineBanner } from '../shell/OfflineBanner.tsx'
import { usePageQuery } from '../shell/page-context.ts'
import { useLocale, useWords } from '../words/use-words.ts'
import { ClosedTab } from './ClosedTab.tsx'
import { hiddenAmount, hideAmounts, useAmountsHidden, useOwnMoney } from './hidden-amounts.ts'
import { OrderList } from './OrderList.tsx'
import { PositionList } from './PositionList.tsx'
import { useOpenProfit } from './use-open-profit.ts'
import css from './WalletPage.module.css'

const cx = classes(css)

const tabs = ['positions', 'orders', 'closed'] as const
type WalletTab = (typeof tabs)[number]

const tabOf = (text: string | null): WalletTab => tabs.find((tab) => tab === text) ?? 'positions'

/** All that is the customer's: what it is worth now, and what is open, waiting and closed. */
export function WalletPage() {
  const say = useWords()
  const asked = usePageQuery().get('tab')
  const [chosen, setChosen] = useState({ asked, tab: tabOf(asked) })
  // A link to another tab counts; a tab that is pressed needs no address.
  if (chosen.asked !== asked) setChosen({ asked, tab: tabOf(asked) })
  const positions = usePositions()
  const orders = useRestingOrders()
  const contracts = useRunningContracts()
  const profit = useOpenProfit(positions.items)
  const count = {
    positions: sumOf(countOf(positions), countOf(contracts)),
    orders: countOf(orders),
    closed: undefined,
  }
  return (
    <>
      <WalletBar />
      <StaleBanner />
      <Total profit={positions.status === 'ready' ? profit : null} />
      <Tabs
        label={say('wallet.lists')}
        tabs={tabs.map((value) => ({ value, label: say(`wallet.${value}`), count: count[value] }))}
        value={chosen.tab}
        onChange={(tab) => setChosen({ asked, tab })}
        panelId="wallet-panel"
      />
      <div id="wallet-panel" role="tabpanel" aria-label={say(`wallet.${chosen.tab}`)}>
        {chosen.tab === 'positions' && (
          <PositionList view={positions} profit={profit} contracts={contracts.items} />
        )}
        {chosen.tab === 'orders' && <OrderList view={orders} />}
        {chosen.tab === 'closed' && <ClosedTab />}
      </div>
    </>
  )
}

const countOf = ({ status, items }: { status: string; items: readonly unknown[] }): number | undefined =>
  status === 'ready' ? items.length : undefined

const sumOf = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? undefined : one + other

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

/** What all of it is worth: balances and what the open positions would make now. */
function Total({ profit }: { profit: bigint | null }) {
  const say = useWords()
  const locale = useLocale()
  const money = useOwnMoney()
  const hidden = useAmountsHidden()
  const { status, balance, heardAt, retry } = useBalance()
  const kept = status === 'kept' && heardAt !== null
  let total: ReactNode = <Skeleton width="60%" height="3rem" />
  // Away from the service there are no prices; then it is what is set aside and available, as it was.
  const made = profit ?? (kept ? 0n : null)
  if (balance && made !== null) {
    const value = cents(totalOf(balance) + made)
    total = hidden ? (
      <span className="display">
        <span aria-hidden="true">{hiddenAmount}</span>
        <span className="heard">{say('position.hidden')}</span>
      </span>
    ) : (
      <Money value={value} size="display" muted={kept} />
    )
  }
  return (
    <section className={cx('total')} aria-busy={balance === null || made === null}>
      <p className={cx('second')}>{say('wallet.total')}</p>
      <p className={cx('figure')}>{total}</p>
      <p className={cx('second', 'parts')}>
        {balance && <span>{say('wallet.available', { amount: money(centsOf(balance.cash)) })}</span>}
        {balance && <span>{say('wallet.set-aside', { amount: money(setAsideOf(balance)) })}</span>}
        {kept && (
          <span>{say('wallet.kept', { time: formatMoment(new Date(heardAt), locale, new Date()) })}</span>
        )}
        {status === 'failed' && (
          <button type="button" className={cx('retry')} onClick={retry}>
            {say('app.try-again')}
          </button>
        )}
      </p>
    </section>
  )
}
