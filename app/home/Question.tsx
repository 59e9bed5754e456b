import { Button, buttonClass } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import { Money } from '@candor/kit/numbers/Money.tsx'
import { Skeleton } from '@candor/kit/state/Skeleton.tsx'
import type { WireBalance } from '@candor/wire/ledger.ts'
import { useStore } from 'zustand'
import { accountOf, sessionStore } from '../customers/session-store.ts'
import { moneyOf } from '../ledger/balance-cents.ts'
import { setAsideOf, totalOf } from '../ledger/balance-total.ts'
import { type BalanceView, useBalance } from '../ledger/use-balance.ts'
import { Link } from '../shell/Link.tsx'
import { connectionStore } from '../shell/live-connection.ts'
import { useLocale, useWords } from '../words/use-words.ts'
import css from './HomePage.module.css'

const cx = classes(css)

/** The question beside the balance. Away from the service it is the balance that was last heard of, with its time. */
export function Question() {
  const say = useWords()
  const locale = useLocale()
  const known = useStore(sessionStore, ({ status }) => status !== 'unknown')
  const signedIn = useStore(sessionStore, (session) => accountOf(session) !== null)
  const away = useStore(connectionStore, ({ lostAt }) => lostAt !== null)
  const view = useBalance()
  const keptAt = away && view.balance !== null ? view.heardAt : null
  return (
    <section className={cx('question')}>
      <div className={cx('ask')}>
        <h1 className={cx('words')}>
          {keptAt === null
            ? say('home.question')
            : say('home.balance-at', { time: formatMoment(new Date(keptAt), locale, new Date()) })}
        </h1>
        {keptAt === null && (
          <span className={cx('answer')}>
            <span className={cx('ring')} />
            {say('home.not-yet')}
          </span>
        )}
      </div>
      {signedIn || keptAt !== null || (!known && view.balance !== null) ? (
        <Standing view={view} />
      ) : (
        <div className={cx('standing')}>{known && <Visitor />}</div>
      )}
    </section>
  )
}

function Visitor() {
  const say = useWords()
  return (
    <>
      <p>{say('home.visitor')}</p>
      <Link to="login" className={buttonClass({ tone: 'line', size: 's', fit: true })}>
        {say('home.log-in')}
      </Link>
    </>
  )
}

/** What the customer has, in all; below it what of that can be used. */
function Standing({ view }: { view: BalanceView }) {
  const say = useWords()
  const { status, balance, retry } = view
  if (balance !== null) return <Figures balance={balance} muted={status !== 'live'} />
  if (status === 'failed')
    return (
      <div className={cx('standing')}>
        <p>{say('home.balance-failed')}</p>
        <Button tone="line" size="s" fit onClick={retry}>
          {say('app.try-again')}
        </Button>
      </div>
    )
  return (
    <div className={cx('figures')} aria-busy="true">
      <Skeleton width="13rem" height="3rem" />
      <div className={cx('below')}>
        <Skeleton width="8rem" height="1.125rem" />
      </div>
    </div>
  )
}

function Figures({ balance, muted }: { balance: WireBalance; muted: boolean }) {
  const say = useWords()
  const aside = setAsideOf(balance)
  return (
    <div className={cx('figures')}>
      <p>
        <span className="heard">{say('home.balance')} </span>
        <Money value={totalOf(balance)} size="display" muted={muted} />
      </p>
      <p className={cx('below')}>
        <span className="num">{say('home.available', { amount: moneyOf(balance.cash) })}</span>
        {aside > 0n && <span className="num">{say('home.set-aside', { amount: formatMoney(aside) })}</span>}
      </p>
    </div>
  )
}
