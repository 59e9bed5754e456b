import { classes } from '@candor/kit/classes.ts'
import { Change } from '@candor/kit/numbers/Change.tsx'
import { formatPrice } from '@candor/kit/numbers/format-price.ts'
import { listItemClass } from '@candor/kit/row/List.tsx'
import type { WireContract } from '@candor/wire/contracts.ts'
import { centsOf } from '../ledger/balance-cents.ts'
import { useOwnMoney } from '../preferences/hidden-amounts.ts'
import { useInstrument } from '../quotes/use-instruments.ts'
import { Link } from '../shell/Link.tsx'
import { useWords } from '../words/use-words.ts'
import { DirectionTag } from './DirectionTag.tsx'
import css from './RunningRow.module.css'
import { useSecondsLeft } from './use-seconds-left.ts'
import { useStanding } from './use-standing.ts'

const cx = classes(css)

/** One running contract in a list: what it is, its current state, and how long it still runs. */
export function RunningRow({ contract }: { contract: WireContract }) {
  const say = useWords()
  const money = useOwnMoney()
  const instrument = useInstrument(contract.symbol)
  const { standing, quote } = useStanding(contract)
  const left = useSecondsLeft(Date.parse(contract.expiresAt))
  const pending = contract.status === 'pending' || left === 0
  const decimals = instrument?.decimals ?? 2
  return (
    <li className={listItemClass}>
      <Link to="history" query={`contract=${contract.id}`} className={cx('row')}>
        <span className={cx('first')}>
          {instrument?.ticker ?? contract.symbol} <DirectionTag contract={contract} />
        </span>
        <span className={cx('end')}>
          {standing && (
            <Change
              value={standing.difference}
              text={formatPrice(standing.difference, decimals, true)}
              muted={quote?.state !== 'live'}
            />
          )}
        </span>
        <span className={cx('second')}>
          {say('contracts.limit-stake', { n: contract.timeLimit, stake: money(centsOf(contract.stake)) })}
        </span>
        <span className={cx('second', 'right')}>
          {pending ? say('contract.result-pending') : say('contract.left', { n: left })}
        </span>
      </Link>
    </li>
  )
}
