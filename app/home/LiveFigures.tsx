import { Change } from '@candor/kit/numbers/Change.tsx'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import type { WireBalance } from '@candor/wire/balance.ts'
import { totalOf } from '../ledger/balance-total.ts'
import { showShare } from '../portfolio/share-text.ts'
import { useLiveWorth } from '../portfolio/use-live-worth.ts'
import { useWords } from '../words/use-words.ts'
import { HomeFigures } from './HomeFigures.tsx'

/** The figures of home at the prices of this moment. Where what is open cannot be had, it is what is in the ledger, in grey. */
export function LiveFigures({ balance, muted }: { balance: WireBalance; muted: boolean }) {
  const say = useWords()
  const { status, worth } = useLiveWorth()
  if (!worth) {
    const known = status === 'failed' || muted
    return <HomeFigures balance={balance} total={known ? totalOf(balance) : null} muted />
  }
  const { profit, share } = worth.today
  const text = formatMoney(profit, { signed: true })
  return (
    <HomeFigures
      balance={balance}
      total={worth.parts.total}
      muted={muted || status !== 'live'}
      today={
        <span className="num">
          <Change
            value={profit}
            text={share === null ? text : `${text} (${showShare(share, { signed: true })})`}
            muted={muted}
          />{' '}
          {say('home.today')}
        </span>
      }
    />
  )
}
