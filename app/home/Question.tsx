import { Button } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import { Skeleton } from '@candor/kit/state/Skeleton.tsx'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { connectionStore } from '../api/connection-store.ts'
import { accountOf, sessionStore } from '../api/session-store.ts'
import { balanceStore } from '../ledger/balance-store.ts'
import { type BalanceView, useBalance } from '../ledger/use-balance.ts'
import { useLocale, useWords } from '../words/use-words.ts'
import { AnswerToCome } from './AnswerToCome.tsx'
import { HomeFigures } from './HomeFigures.tsx'
import css from './HomePage.module.css'

const cx = classes(css)

/** Only customers need what computes with positions and holdings. */
const LiveFigures = lazy(() =>
  import('./LiveFigures.tsx').then((module) => ({ default: module.LiveFigures })),
)

const TodayAnswer = lazy(() =>
  import('./TodayAnswer.tsx').then((module) => ({ default: module.TodayAnswer })),
)

const isBalanceUnknown = (): boolean => balanceStore.getState().balance === null

/**
 * Whether money is set aside, which has a line of its own, is not known before the balance is. The line's place is kept then until home is left,
 * so that nothing below moves, whatever is said.
 */
function useLineKept(): boolean {
  const [isKept, setKept] = useState(isBalanceUnknown)
  useEffect(() => () => setKept(isBalanceUnknown), [])
  return isKept
}

/** The question beside the balance. Away from the service it is the balance that was last heard of, with its time. */
export function Question() {
  const say = useWords()
  const locale = useLocale()
  const known = useStore(sessionStore, ({ status }) => status !== 'unknown')
  const signedIn = useStore(sessionStore, (session) => accountOf(session) !== null)
  const away = useStore(connectionStore, ({ lostAt }) => lostAt !== null)
  const view = useBalance()
  const isLineKept = useLineKept()
  const keptAt = away && view.balance !== null ? view.heardAt : null
  return (
    <section className={cx('question', isLineKept && 'roomy')}>
      <div className={cx('ask')}>
        <h1 className={cx('words')}>
          {keptAt === null
            ? say('home.question')
            : say('home.balance-at', { time: formatMoment(new Date(keptAt), locale, new Date()) })}
        </h1>
        {keptAt === null && signedIn && (
          <Suspense fallback={<AnswerToCome />}>
            <TodayAnswer />
          </Suspense>
        )}
      </div>
      {signedIn || keptAt !== null || (!known && view.balance !== null) ? (
        <Standing view={view} />
      ) : (
        <div className={cx('standing')} />
      )}
    </section>
  )
}

/** What the customer has, in all; below it what of that can be used. */
function Standing({ view }: { view: BalanceView }) {
  const say = useWords()
  const { status, balance, retry } = view
  if (balance !== null)
    return (
      <Suspense fallback={<HomeFigures balance={balance} total={null} muted />}>
        <LiveFigures balance={balance} muted={status !== 'live'} />
      </Suspense>
    )
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
