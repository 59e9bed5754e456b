import { path as stack } from 'phosphor:chart-line-up'
import { buttonClass } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Change } from '@candor/kit/numbers/Change.tsx'
import { EmptyState } from '@candor/kit/state/EmptyState.tsx'
import type { WireContract } from '@candor/wire/contracts.ts'
import type { WirePosition } from '@candor/wire/orders.ts'
import type { WireParticipation } from '@candor/wire/participations.ts'
import type { WireHolding } from '@candor/wire/spot.ts'
import { RunningList } from '../contracts/RunningList.tsx'
import { HoldingCard } from '../holdings/HoldingCard.tsx'
import { bothViews, type TradingView } from '../orders/trading-store.ts'
import { OwnParticipations } from '../participations/OwnParticipations.tsx'
import { PositionCard } from '../positions/PositionCard.tsx'
import css from '../positions/TradeList.module.css'
import { BlankTrades, FailedTrades } from '../positions/TradeStates.tsx'
import { useOwnMoney } from '../preferences/hidden-amounts.ts'
import { NearItem } from '../quotes/NearItem.tsx'
import { Link } from '../shell/Link.tsx'
import { useWords } from '../words/use-words.ts'
import { CloseAll } from './CloseAll.tsx'
import { useOpenProfit } from './use-open-profit.ts'

const cx = classes(css)

type PositionListProps = {
  view: TradingView<WirePosition>
  holdings: TradingView<WireHolding>
  /** Delivery contracts that run. */
  contracts: readonly WireContract[]
  /** What takes part in strategies. */
  participations: readonly WireParticipation[]
}

/** Open positions, below them what is held, then contracts and what takes part in strategies. */
export function PositionList({ view, holdings, contracts, participations }: PositionListProps) {
  const say = useWords()
  const { items } = view
  const { status, retry } = bothViews(view, holdings)
  if (status === 'loading') return <BlankTrades />
  if (status === 'failed') return <FailedTrades onRetry={retry} />
  return (
    <>
      {items.length + holdings.items.length === 0 ? (
        contracts.length + participations.length === 0 && <NoPositions />
      ) : (
        <>
          <OpenSum positions={items} holdings={holdings.items} />
          <ul aria-label={say('wallet.positions')}>
            {items.map((position) => (
              <NearItem key={position.id}>
                <PositionCard position={position} />
              </NearItem>
            ))}
            {holdings.items.map((holding) => (
              <NearItem key={holding.symbol}>
                <HoldingCard holding={holding} />
              </NearItem>
            ))}
          </ul>
        </>
      )}
      {/* It stays when the list is empty: that is when it says that all were closed. */}
      <CloseAll positions={items} />
      <RunningList contracts={contracts} />
      <OwnParticipations open={participations} />
    </>
  )
}

/** By itself, because it changes with every price and the list below it does not. */
function OpenSum(open: { positions: readonly WirePosition[]; holdings: readonly WireHolding[] }) {
  const say = useWords()
  const money = useOwnMoney()
  const profit = useOpenProfit(open.positions, open.holdings)
  return (
    <p className={cx('sum')}>
      <span>{say('wallet.open-profit')}</span>
      {profit !== null && <Change value={profit} text={money(profit, { signed: true })} />}
    </p>
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
