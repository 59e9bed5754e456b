import { type Cents, cents } from '@candor/domain/money/cents.ts'
import type { Worth } from '@candor/domain/portfolio/worth.ts'
import { type ButtonLook, buttonClass } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Change } from '@candor/kit/numbers/Change.tsx'
import { listItemClass } from '@candor/kit/row/List.tsx'
import { Skeleton } from '@candor/kit/state/Skeleton.tsx'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { connectionStore } from '../api/connection-store.ts'
import { useOwnMoney } from '../preferences/hidden-amounts.ts'
import type { PageName } from '../routes.ts'
import { Link } from '../shell/Link.tsx'
import { OffLink } from '../shell/OffLink.tsx'
import { useWords, type WordKey } from '../words/use-words.ts'
import css from './Allocation.module.css'
import type { LiveWorth } from './live-worth.ts'
import { shareIn, showShare } from './share-text.ts'

const cx = classes(css)

/** The parts that make up the total, in the order they are drawn and listed. A loan counts against them and is no part. */
const parts = ['cash', 'orders', 'withdrawals', 'leveraged', 'contracts', 'spot', 'strategies'] as const
type Part = (typeof parts)[number]

/** These are listed even while there is nothing in them. */
const always: readonly Part[] = ['cash', 'leveraged', 'spot', 'strategies']

const places: Record<Part, { to: PageName; query?: string }> = {
  cash: { to: 'history' },
  orders: { to: 'wallet', query: 'tab=orders' },
  withdrawals: { to: 'withdraw' },
  leveraged: { to: 'wallet', query: 'tab=positions' },
  contracts: { to: 'wallet', query: 'tab=positions' },
  spot: { to: 'wallet', query: 'tab=positions' },
  strategies: { to: 'aiRecord' },
}

const wholeOf = (worth: Worth): Cents => cents(parts.reduce((sum, part) => sum + worth[part], 0n))

/** One bar for everything; what it says in colours the list says in words. */
export function AllocationBar({ worth }: { worth: LiveWorth | null }) {
  const say = useWords()
  if (!worth) return <div className={cx('bar', 'blank')} />
  return (
    <div className={cx('bar')} role="img" aria-label={say('asset.allocation')}>
      {parts
        .filter((part) => worth.parts[part] > 0n)
        .map((part) => (
          <i
            key={part}
            className={cx(part)}
            style={{ flexGrow: Number(shareIn(worth.parts[part], wholeOf(worth.parts))) }}
          />
        ))}
    </div>
  )
}

const acts = [
  { to: 'deposit', text: 'home.deposit', tone: 'ink' },
  { to: 'withdraw', text: 'home.withdraw', tone: 'line' },
  { to: 'history', text: 'home.history', tone: 'line' },
] as const satisfies readonly { to: PageName; text: WordKey; tone: ButtonLook['tone'] }[]

/** Away from the service only what was already there can be looked at, as on home. */
export function MoneyActs() {
  const say = useWords()
  const reached = useStore(connectionStore, ({ lostAt }) => lostAt === null)
  return (
    <nav className={cx('acts')} aria-label={say('home.actions')}>
      {acts.map(({ to, text, tone }) => {
        const look = buttonClass({ tone, size: 's' })
        if (!reached && to !== 'history')
          return (
            <OffLink key={to} className={look}>
              {say(text)}
            </OffLink>
          )
        return (
          <Link key={to} to={to} className={look}>
            {say(text)}
          </Link>
        )
      })}
    </nav>
  )
}

export function AllocationList({ worth }: { worth: LiveWorth | null }) {
  const say = useWords()
  if (!worth)
    return (
      <div aria-busy="true">
        {always.map((part) => (
          <div key={part} className={cx('row')}>
            <Skeleton width="100%" height="2.5rem" />
          </div>
        ))}
      </div>
    )
  const listed = parts.filter((part) => always.includes(part) || worth.parts[part] !== 0n)
  return (
    <ul aria-label={say('asset.allocation')}>
      {listed.map((part) => (
        <AssetRow
          key={part}
          part={part}
          title={say(`asset.${part}`)}
          second={showShare(shareIn(worth.parts[part], wholeOf(worth.parts)), { decimals: 1 })}
          amount={worth.parts[part]}
          below={<Below part={part} worth={worth} />}
          {...places[part]}
        />
      ))}
      <AssetRow
        part="loan"
        title={say('asset.loan')}
        second={say(worth.parts.loan === 0n ? 'asset.nothing-owed' : 'asset.owed')}
        amount={worth.parts.loan}
        to="loan"
      />
    </ul>
  )
}

/** What can be used of it, or what it has made on paper. */
function Below({ part, worth }: { part: Part; worth: LiveWorth }) {
  const say = useWords()
  const money = useOwnMoney()
  if (part === 'cash') return say('asset.ready')
  if ((part !== 'leveraged' && part !== 'spot' && part !== 'strategies') || worth.parts[part] === 0n)
    return null
  const made = worth.unrealised[part]
  return <Change value={made} text={bare(money(made, { signed: true }))} />
}

/** In a column of dollars only the header has the sign. */
const bare = (text: string): string => text.replace('$', '')

type AssetRowProps = {
  part: Part | 'loan'
  title: string
  second: string
  amount: Cents
  below?: ReactNode
  to: PageName
  query?: string
}

function AssetRow({ part, title, second, amount, below, to, query }: AssetRowProps) {
  const money = useOwnMoney()
  return (
    <li className={listItemClass}>
      <Link to={to} {...(query && { query })} className={cx('row')}>
        <span className={cx('mark', part)} />
        <span className={cx('grow')}>
          <span className={cx('first')}>{title}</span>
          <span className={cx('second')}>{second}</span>
        </span>
        <span className={cx('end')}>
          <span className={cx('amount')}>{bare(money(amount))}</span>
          {below && <span className={cx('second')}>{below}</span>}
        </span>
      </Link>
    </li>
  )
}
