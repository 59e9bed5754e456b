import { path as bank } from 'phosphor:bank'
import { path as bell } from 'phosphor:bell'
import { path as chat } from 'phosphor:chat-circle'
import { path as handCoins } from 'phosphor:hand-coins'
import { path as identification } from 'phosphor:identification-card'
import { path as info } from 'phosphor:info'
import { path as newspaper } from 'phosphor:newspaper'
import { path as receipt } from 'phosphor:receipt'
import { path as shield } from 'phosphor:shield-check'
import { path as sparkle } from 'phosphor:sparkle'
import { path as timer } from 'phosphor:timer'
import { path as warning } from 'phosphor:warning'
import type { AnyNoticeKind } from '@candor/domain/notices/notice-choice.ts'
import { classes } from '@candor/kit/classes.ts'
import { Icon } from '@candor/kit/icons/Icon.tsx'
import { formatDateAndTime } from '@candor/kit/numbers/format-date.ts'
import type { WireNotice } from '@candor/wire/notices.ts'
import { useEffect, useRef } from 'react'
import { Link } from '../shell/Link.tsx'
import { useTimeAgo } from '../words/time-ago.ts'
import { useLocale, useWords } from '../words/use-words.ts'
import css from './Notifications.module.css'
import { targetOf } from './notice-target.ts'
import { noteSeen } from './read-notices.ts'
import { useNoticeText } from './use-notice-text.ts'

const cx = classes(css)

const icons: Readonly<Record<AnyNoticeKind, string>> = {
  contracts: timer,
  closings: warning,
  orders: receipt,
  alerts: bell,
  cash: bank,
  loans: handCoins,
  ai: sparkle,
  support: chat,
  news: newspaper,
  security: shield,
  account: identification,
  product: info,
}

/** Long enough that it was looked at and not scrolled past. */
const seenAfterMs = 1_000

/** A notice is read once it has been on the screen, of a page that is looked at. */
function useSeen(notice: WireNotice) {
  const row = useRef<HTMLLIElement>(null)
  const isUnread = notice.readAt === null
  useEffect(() => {
    const node = row.current
    if (!node || !isUnread) return
    let waiting: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(waiting)
        if (entry?.isIntersecting)
          waiting = setTimeout(() => {
            if (document.visibilityState === 'visible') noteSeen(notice)
          }, seenAfterMs)
      },
      { threshold: 0.6 },
    )
    observer.observe(node)
    return () => {
      clearTimeout(waiting)
      observer.disconnect()
    }
  }, [isUnread, notice])
  return row
}

export function NoticeRow({ notice }: { notice: WireNotice }) {
  const say = useWords()
  const locale = useLocale()
  const describe = useNoticeText()
  const row = useSeen(notice)
  const { title, text } = describe(notice)
  const { page, query } = targetOf(notice)
  const ago = useTimeAgo()
  const isUnread = notice.readAt === null
  return (
    <li ref={row} className={cx('item')}>
      <Link to={page} query={query} className={cx('notice')} onClick={() => noteSeen(notice)}>
        <span className={cx('icon')}>
          <Icon path={icons[notice.kind]} />
        </span>
        <span className={cx('body')}>
          <span className={cx('head')}>
            <span className={cx('title', isUnread && 'unread')}>{title}</span>
            <span className={cx('when')}>
              <time dateTime={notice.at} title={formatDateAndTime(new Date(notice.at), locale)}>
                {ago(notice.at)}
              </time>
              {isUnread && <span className={cx('dot')} role="img" aria-label={say('centre.unread')} />}
            </span>
          </span>
          <span className={cx('text')}>{text}</span>
        </span>
      </Link>
    </li>
  )
}
