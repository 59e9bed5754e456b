import { path as arrowDown } from 'phosphor:arrow-down'
import { path as arrowUp } from 'phosphor:arrow-up'
import { path as bell } from 'phosphor:bell'
import { path as clock } from 'phosphor:clock-counter-clockwise'
import { path as handCoins } from 'phosphor:hand-coins'
import { path as identification } from 'phosphor:identification-card'
import { path as userCircle } from 'phosphor:user-circle'
import { buttonClass } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Icon } from '@candor/kit/icons/Icon.tsx'
import { Note } from '@candor/kit/notice/Note.tsx'
import { PracticeBadge } from '@candor/kit/notice/PracticeBadge.tsx'
import { Activity, lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { connectionStore } from '../api/connection-store.ts'
import { accountOf, isSomebodyKnown, sessionStore } from '../api/session-store.ts'
import { LanguageLink } from '../customers/LanguageLink.tsx'
import { balanceStore } from '../ledger/balance-store.ts'
import { showUnread, unreadStore } from '../notices/unread-store.ts'
import { StaleBanner } from '../quotes/StaleBanner.tsx'
import type { PageName } from '../routes.ts'
import { Link } from '../shell/Link.tsx'
import { NavBar } from '../shell/NavBar.tsx'
import { OffLink } from '../shell/OffLink.tsx'
import { PullPage } from '../shell/PullPage.tsx'
import { usePageQuery } from '../shell/page-context.ts'
import { useWords, type WordKey } from '../words/use-words.ts'
import { needWords } from '../words/words-store.ts'
import { firstRunStep, firstRunStore } from './first-run.ts'
import css from './HomePage.module.css'
import { MarketsSection } from './MarketsSection.tsx'
import { practiceMoney } from './practice-money.ts'
import { Question } from './Question.tsx'
import { refreshHome } from './refresh-home.ts'
import { VisitorStart } from './VisitorStart.tsx'

const cx = classes(css)

/** Search is a view of home, fetched when it is first opened; home lies underneath as it was. */
const SearchView = lazy(async () => {
  const [module] = await Promise.all([import('../search/SearchView.tsx'), needWords(['search'])])
  return { default: module.SearchView }
})

const FirstRunCard = lazy(() =>
  import('./FirstRunCard.tsx').then((module) => ({ default: module.FirstRunCard })),
)

/** Home is laid out before the session is known: for the customer the device remembers, or else for a visitor. */
const useIsVisitor = (): boolean =>
  useStore(sessionStore, ({ status }) => status === 'visitor' || (status === 'unknown' && !isSomebodyKnown()))

/** The way to the first order, for who has not traded yet. Its code is fetched for them alone. */
function FirstRun() {
  const account = useStore(sessionStore, accountOf)
  const postings = useStore(balanceStore, ({ balance }) => balance?.version ?? 0)
  const run = useStore(firstRunStore)
  if (account === null || postings === 0 || firstRunStep(run, account, postings) === null) return null
  return (
    <Suspense fallback={<div className={cx('first-place')} />}>
      <FirstRunCard />
    </Suspense>
  )
}

/** Registering promises practice money, which comes with a verified identity. */
function VerifyFirst() {
  const say = useWords()
  const waits = useStore(
    sessionStore,
    (session) =>
      session.status === 'customer' &&
      session.customer.kind === 'registered' &&
      ['unverified', 'rejected'].includes(session.customer.verification),
  )
  if (!waits) return null
  return (
    <div className={cx('verify')}>
      <Note
        tone="field"
        icon={identification}
        action={
          <Link to="verification" className={buttonClass({ tone: 'line', size: 's', fit: true })}>
            {say('home.verify-go')}
          </Link>
        }
      >
        {say('home.verify', { amount: practiceMoney })}
      </Note>
    </div>
  )
}

export function HomePage() {
  const searching = usePageQuery().has('search')
  const visitor = useIsVisitor()
  return (
    <>
      <Activity mode={searching ? 'hidden' : 'visible'}>
        <PullPage onRefresh={refreshHome}>
          <Top visitor={visitor} />
          <StaleBanner />
          {visitor ? (
            <VisitorStart />
          ) : (
            <>
              <Question />
              <QuickActions />
              <FirstRun />
              <VerifyFirst />
            </>
          )}
          <MarketsSection visitor={visitor} />
        </PullPage>
      </Activity>
      {searching && (
        <Suspense>
          <SearchView />
        </Suspense>
      )}
    </>
  )
}

function Top({ visitor }: { visitor: boolean }) {
  const say = useWords()
  const { unread } = useStore(unreadStore)
  if (visitor) return <NavBar show="name" end={<LanguageLink />} />
  const end = (
    <>
      <span className={cx('badge')}>
        <PracticeBadge>{say('app.practice')}</PracticeBadge>
      </span>
      <Link
        to="notifications"
        className={cx('icon', 'bell')}
        aria-label={
          unread > 0 ? say('app.notifications-unread', { n: showUnread(unread) }) : say('app.notifications')
        }
      >
        <Icon path={bell} size="fit" />
        {unread > 0 && <span className={cx('unread')}>{showUnread(unread)}</span>}
      </Link>
      <Link to="my" className={cx('icon')} aria-label={say('title.my')}>
        <Icon path={userCircle} size="fit" />
      </Link>
    </>
  )
  return <NavBar show="name" end={end} />
}

const actions = [
  { to: 'deposit', icon: arrowDown, text: 'home.deposit' },
  { to: 'withdraw', icon: arrowUp, text: 'home.withdraw' },
  { to: 'history', icon: clock, text: 'home.history' },
  { to: 'loan', icon: handCoins, text: 'home.loan' },
] as const satisfies readonly { to: PageName; icon: string; text: WordKey }[]

/** Away from the service only what was already there can be looked at. */
function QuickActions() {
  const say = useWords()
  const reached = useStore(connectionStore, ({ lostAt }) => lostAt === null)
  return (
    <nav className={cx('actions')} aria-label={say('home.actions')}>
      {actions.map(({ to, icon, text }) => {
        const inside = (
          <>
            <Icon path={icon} />
            <span>{say(text)}</span>
          </>
        )
        if (!reached && to !== 'history')
          return (
            <OffLink key={to} className={cx('action', 'off')}>
              {inside}
            </OffLink>
          )
        return (
          <Link key={to} to={to} className={cx('action')}>
            {inside}
          </Link>
        )
      })}
    </nav>
  )
}
