import { path as caretDown } from 'phosphor:caret-down'
import { classes } from '@candor/kit/classes.ts'
import { Icon } from '@candor/kit/icons/Icon.tsx'
import { Change } from '@candor/kit/numbers/Change.tsx'
import { formatTime } from '@candor/kit/numbers/format-date.ts'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import type { WireHistoryEntry } from '@candor/wire/trade-history.ts'
import { useState } from 'react'
import { centsOf } from '../ledger/balance-cents.ts'
import { useInstrument } from '../quotes/use-instruments.ts'
import { useWords } from '../words/use-words.ts'
import { EntryPostings } from './EntryPostings.tsx'
import { entryText } from './entry-text.ts'
import css from './HistoryEntry.module.css'
import { resultOfEntry } from './history-days.ts'

const cx = classes(css)

/** One trade or movement of cash in two lines; opened it shows its postings and the way to its story. */
export function HistoryEntry({ entry }: { entry: WireHistoryEntry }) {
  const say = useWords()
  const [opened, setOpened] = useState(false)
  const { icon, symbol, what, second, story } = entryText(say, entry)
  const instrument = useInstrument(symbol ?? '')
  return (
    <li className={cx('item')}>
      <details onToggle={(event) => setOpened(event.currentTarget.open)}>
        <summary className={cx('row')}>
          <span className={cx('lead')}>
            <Icon path={icon} />
          </span>
          <span className={cx('grow')}>
            <span className={cx('first')}>
              {symbol === null ? <b>{what}</b> : <b>{instrument?.ticker ?? symbol}</b>}
              {symbol !== null && ` ${what}`}
            </span>
            <span className={cx('second')}>{second}</span>
          </span>
          <span className={cx('end')}>
            <Amount entry={entry} />
            <time className={cx('second')} dateTime={entry.at}>
              {formatTime(new Date(entry.at))}
            </time>
          </span>
          <span className={cx('caret')}>
            <Icon path={caretDown} size="s" />
          </span>
        </summary>
        {opened && <EntryPostings entry={entry} story={story} />}
      </details>
    </li>
  )
}

/** A result by sign, triangle and colour; cash by its sign alone; what is open says so. */
function Amount({ entry }: { entry: WireHistoryEntry }) {
  const say = useWords()
  // What was bought has cost its fee, which counts in the result of the day; what it says here is the money that went.
  const bought = entry.kind === 'spot' && entry.side === 'buy'
  const result = bought ? null : resultOfEntry(entry)
  if (result !== null)
    return (
      <span className={cx('amount')}>
        <Change value={result} text={formatMoney(result, { signed: true })} />
      </span>
    )
  if (entry.kind === 'cash' || (entry.kind === 'spot' && entry.state === 'filled'))
    return <span className={cx('amount')}>{formatMoney(centsOf(entry.cash), { signed: true })}</span>
  const state = entry.kind === 'contract' ? 'open' : entry.state
  if (state === 'cancelled' || state === 'expired' || state === 'closed' || state === 'filled')
    return <span className={cx('amount', 'quiet')}>{formatMoney(centsOf('0.00'))}</span>
  return <span className={cx('amount', 'quiet')}>{say(`entry.still-${state}`)}</span>
}
