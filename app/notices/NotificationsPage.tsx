import { path as bell } from 'phosphor:bell'
import { type AnyNoticeKind, fixedKinds, noticeKinds } from '@candor/domain/notices/notice-choice.ts'
import { dayMs } from '@candor/domain/time/durations.ts'
import { LinkButton, linkClass } from '@candor/kit/button/LinkButton.tsx'
import { Chips } from '@candor/kit/choice/Chips.tsx'
import { classes } from '@candor/kit/classes.ts'
import { InfiniteList } from '@candor/kit/list/InfiniteList.tsx'
import { formatWeekdayAndDate } from '@candor/kit/numbers/format-date.ts'
import { List } from '@candor/kit/row/List.tsx'
import { EmptyState } from '@candor/kit/state/EmptyState.tsx'
import { NoMatch } from '@candor/kit/state/NoMatch.tsx'
import { useMinuteClock } from '@candor/kit/time/minute-clock.ts'
import { useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { connectionStore } from '../api/connection-store.ts'
import { dayOf } from '../ledger/posting-days.ts'
import { Link } from '../shell/Link.tsx'
import { NavBar } from '../shell/NavBar.tsx'
import { PageLoading } from '../shell/PageLoading.tsx'
import { usePageQuery } from '../shell/page-context.ts'
import { RefusedState } from '../shell/RefusedState.tsx'
import { toasts } from '../shell/toasts.ts'
import { useLocale, useWords } from '../words/use-words.ts'
import { NoticeOpener } from './NoticeOpener.tsx'
import { NoticeRow } from './NoticeRow.tsx'
import css from './Notifications.module.css'
import { createNoticeList, type NoticeList } from './notice-list.ts'
import { noticeDays } from './notice-pages.ts'
import { readAll, undoRead } from './read-notices.ts'
import { unreadStore } from './unread-store.ts'

const cx = classes(css)

type Filter = AnyNoticeKind | 'all'

/** What a customer was notified of; a push opens it with the notice that it was about. */
export function NotificationsPage() {
  const asked = usePageQuery().get('notice')
  return asked === null ? <Centre /> : <NoticeOpener key={asked} id={asked} />
}

function Centre() {
  const say = useWords()
  const [filter, setFilter] = useState<Filter>('all')
  const list = useMemo(() => createNoticeList(filter === 'all' ? null : filter), [filter])
  useEffect(() => list.start(), [list])
  const options = (['all', ...noticeKinds, ...fixedKinds] as const).map((value) => ({
    value,
    label: value === 'all' ? say('centre.all') : say(`notify.kind.${value}`),
  }))
  return (
    <>
      <NavBar end={<AllRead list={list} />} />
      <div className={cx('filters')}>
        <Chips label={say('centre.filter')} options={options} value={filter} onChange={setFilter} />
      </div>
      <Notices list={list} filtered={filter !== 'all'} onShowAll={() => setFilter('all')} />
    </>
  )
}

const undoStaysMs = 8_000

/** Reads everything at once, and offers for a while to take that back. */
function AllRead({ list }: { list: NoticeList }) {
  const say = useWords()
  const { unread } = useStore(unreadStore)
  const newest = useStore(list.store, ({ items }) => items[0]?.id)
  const isAway = useStore(connectionStore, ({ lostAt }) => lostAt !== null)
  const [undo, setUndo] = useState<string | null>(null)
  useEffect(() => {
    if (undo === null) return
    const timer = setTimeout(() => setUndo(null), undoStaysMs)
    return () => clearTimeout(timer)
  }, [undo])
  if (isAway) return null
  if (undo !== null) {
    const takeBack = async () => {
      setUndo(null)
      if (await undoRead(undo)) void list.renew()
    }
    return (
      <span className={cx('act')}>
        <LinkButton onClick={takeBack}>{say('centre.undo')}</LinkButton>
      </span>
    )
  }
  if (unread === 0 || newest === undefined) return null
  const readEach = async () => {
    const read = await readAll(newest)
    if (!read.ok) return
    setUndo(read.undo)
    toasts.showToast(say('centre.read'), 'done')
    void list.renew()
  }
  return (
    <span className={cx('act')}>
      <LinkButton onClick={readEach}>{say('centre.all-read')}</LinkButton>
    </span>
  )
}

type NoticesProps = { list: NoticeList; filtered: boolean; onShowAll: () => void }

function Notices({ list, filtered, onShowAll }: NoticesProps) {
  const say = useWords()
  const locale = useLocale()
  const { items, end, refusal } = useStore(list.store)
  const days = useMemo(() => noticeDays(items), [items])
  const now = useMinuteClock()
  const [today, yesterday] = [dayOf(new Date(now)), dayOf(new Date(now - dayMs))]
  if (days.length === 0 && refusal)
    return (
      <RefusedState refusal={refusal} onRetry={list.loadMore}>
        {say('centre.safe')}
      </RefusedState>
    )
  if (days.length === 0 && end !== 'end') return <PageLoading />
  if (days.length === 0)
    return filtered ? (
      <NoMatch
        words={{ title: say('centre.none'), text: say('centre.none-text'), showAll: say('centre.show-all') }}
        onShowAll={onShowAll}
      />
    ) : (
      <Nothing />
    )
  return (
    <InfiniteList
      label={say('app.notifications')}
      items={days}
      keyOf={({ day }) => day}
      render={({ day, notices }) => (
        <li>
          <h2 className={cx('day')}>
            <time dateTime={day}>
              {day === today
                ? say('centre.today')
                : day === yesterday
                  ? say('centre.yesterday')
                  : formatWeekdayAndDate(new Date(notices[0]?.at ?? day), locale, new Date())}
            </time>
          </h2>
          <List>
            {notices.map((notice) => (
              <NoticeRow key={notice.id} notice={notice} />
            ))}
          </List>
        </li>
      )}
      state={end}
      onMore={list.loadMore}
      words={{
        loading: say('centre.loading'),
        end: say('centre.end'),
        failed: say('centre.failed'),
        retry: say('app.try-again'),
      }}
    />
  )
}

function Nothing() {
  const say = useWords()
  const choices = (
    <Link to="preferences" query="view=notifications" className={linkClass}>
      {say('centre.choices')}
    </Link>
  )
  return (
    <EmptyState fill icon={bell} title={say('centre.empty')} action={choices}>
      {say('centre.empty-text')}
    </EmptyState>
  )
}
