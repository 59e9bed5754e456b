import { path as arrowDown } from 'phosphor:arrow-down'
import { path as caretRight } from 'phosphor:caret-right'
import { classes } from '@candor/kit/classes.ts'
import { Icon } from '@candor/kit/icons/Icon.tsx'
import { formatTime } from '@candor/kit/numbers/format-date.ts'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import { centsOf } from '../ledger/balance-cents.ts'
import { Link } from '../shell/Link.tsx'
import { useWords } from '../words/use-words.ts'
import css from './HistoryEntry.module.css'
import type { WaitingDeposit } from './history-days.ts'

const cx = classes(css)

/** A deposit that nothing is posted about yet; it opens its own page, where it is followed or taken back. */
export function WaitingEntry({ entry: { id, at, channel, amount } }: { entry: WaitingDeposit }) {
  const say = useWords()
  return (
    <li className={cx('item')}>
      <Link to="deposit" query={`id=${id}`} className={cx('row')}>
        <span className={cx('lead')}>
          <Icon path={arrowDown} />
        </span>
        <span className={cx('grow')}>
          <span className={cx('first')}>
            <b>{say('posting.deposit')}</b>
          </span>
          <span className={cx('second')}>{say(`entry.deposit-${channel}`)}</span>
        </span>
        <span className={cx('end')}>
          <span className={cx('amount', 'quiet')}>{formatMoney(centsOf(amount), { signed: true })}</span>
          <time className={cx('second')} dateTime={at}>
            {formatTime(new Date(at))}
          </time>
        </span>
        <span className={cx('caret')}>
          <Icon path={caretRight} size="s" />
        </span>
      </Link>
    </li>
  )
}
