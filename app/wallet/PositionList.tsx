import { path as stack } from 'phosphor:chart-line-up'
import type { Cents } from '@candor/domain/money/cents.ts'
import { buttonClass } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Change } from '@candor/kit/numbers/Change.tsx'
import { EmptyState } from '@candor/kit/state/EmptyState.tsx'
import { ErrorState } from '@candor/kit/state/ErrorState.tsx'
import { Skeleton } from '@candor/kit/state/Skeleton.tsx'
import type { WireContract } from '@candor/wire/contracts.ts'
import type { WirePosition } from '@candor/wire/orders.ts'
import { RunningList } from '../contracts/RunningList.tsx'
import type { TradingView } from '../orders/trading-store.ts'
import { PositionCard } from '../positions/PositionCard.tsx'
import { Link } from '../shell/Link.tsx'
import { useMessage, useWords } from '../words/use-words.ts'
import { CloseAll } from './CloseAll.tsx'
import { useOwnMoney } from './hidden-amounts.ts'
import css from './TradeList.module.css'

const cx = classes(css)

type PositionListProps = {
  view: TradingView<WirePosition>
  profit: Cents | null
  /** Delivery contracts that run; they are listed under the positions. */
  contracts: readonly WireContract[]
}

export function PositionList({ view, profit, contracts }: PositionListProps) {
  const say = useWords()
  const money = useOwnMoney()
  const { status, items, retry } = view
  if (status === 'loading') return <BlankTrades />
  if (status === 'failed') return <FailedTrades onRetry={retry} />
  return (
    <>
      {items.length === 0 ? (
        contracts.length === 0 && <NoPositions />
      ) : (
        <>
          <p className={cx('sum')}>
            <span>{say('wallet.open-profit')}</span>
            {profit !== null && <Change value={profit} text={money(profit, { signed: true })} />}
          </p>
          <ul aria-label={say('wallet.positions')}>
            {items.map((position) => (
              <li key={position.id}>
                <PositionCard position={position} />
              </li>
            ))}
          </ul>
        </>
      )}
      {/* It stays when the list is empty: that is when it tells that all were closed. */}
      <CloseAll positions={items} profit={profit} />
      <RunningList contracts={contracts} />
    </>
  )
}

function NoPositions() {
  const say = useWords()
  return (
    <EmptyState
      icon={stack}
      title={say('wallet.no-positions')}
      action={
        <Link to="home" className={buttonClass({ tone: 'line', size: 's', fit: true })}>
          {say('wallet.see-markets')}
        </Link>
      }
      fill
    >
      {say('wallet.no-positions-text')}
    </EmptyState>
  )
}

export function FailedTrades({ onRetry }: { onRetry: () => void }) {
  const say = useWords()
  const message = useMessage()
  return (
    <ErrorState
      title={message('network-error-try-later')}
      words={{ retry: say('app.try-again') }}
      onRetry={onRetry}
      fill
    >
      {say('wallet.failed')}
    </ErrorState>
  )
}

const rows = ['a', 'b', 'c'] as const

/** Grey shapes where trades will be. */
export function BlankTrades() {
  return (
    <div aria-busy="true">
      {rows.map((row) => (
        <div key={row} className={cx('blank')}>
          <Skeleton width="45%" height="1.125rem" />
          <Skeleton width="100%" height="2.5rem" />
          <Skeleton width="100%" height="2.75rem" />
        </div>
      ))}
    </div>
  )
}
