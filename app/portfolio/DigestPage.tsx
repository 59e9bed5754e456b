import { path as caretLeft } from 'phosphor:caret-left'
import { path as caretRight } from 'phosphor:caret-right'
import { dayMs } from '@candor/domain/time/durations.ts'
import { IconButton } from '@candor/kit/button/IconButton.tsx'
import { classes } from '@candor/kit/classes.ts'
import { PracticeBadge } from '@candor/kit/notice/PracticeBadge.tsx'
import { Change } from '@candor/kit/numbers/Change.tsx'
import { changeDirection } from '@candor/kit/numbers/change-direction.ts'
import { zoneInUse } from '@candor/kit/numbers/preferred-zone.ts'
import { Skeleton } from '@candor/kit/state/Skeleton.tsx'
import { readDigest, type WireMoved } from '@candor/wire/digest.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { request } from '../api/request.ts'
import { type Reader, useFetched } from '../api/use-fetched.ts'
import { centsOf } from '../ledger/balance-cents.ts'
import { dayOf } from '../ledger/posting-days.ts'
import { formatDay } from '../ledger/posting-period.ts'
import { useOwnMoney } from '../preferences/hidden-amounts.ts'
import { Link, openPage } from '../shell/Link.tsx'
import { OfflineBanner } from '../shell/OfflineBanner.tsx'
import { usePageQuery } from '../shell/page-context.ts'
import { RefusedState } from '../shell/RefusedState.tsx'
import { ShareButton } from '../shell/ShareButton.tsx'
import { BackButton, TopBar } from '../shell/TopBar.tsx'
import { useLocale, useWords } from '../words/use-words.ts'
import css from './Digest.module.css'
import { DigestLines } from './DigestLines.tsx'
import { DigestNews } from './DigestNews.tsx'
import { shareOfText, showShare } from './share-text.ts'

const cx = classes(css)

const read: Reader<ReplyOf<typeof readDigest>> = (id, options) => {
  const [day = '', locale = 'en', zone = 'UTC'] = id.split(' ')
  return request(readDigest, { query: { day, locale, zone } }, options)
}

/** Days of the calendar, whatever the zone: noon in UTC is on the same date a day earlier and later. */
const shiftDay = (day: string, by: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + by * dayMs).toISOString().slice(0, 10)

const isDay = (text: string | null): text is string => text !== null && /^20\d\d-\d\d-\d\d$/.test(text)

/** Why the portfolio moved on a day: what made or lost how much, what it cost, and what the news says of it. */
export function DigestPage() {
  const say = useWords()
  const locale = useLocale()
  const today = dayOf(new Date())
  const asked = usePageQuery().get('day')
  const day = isDay(asked) && asked <= today ? asked : today
  const { value, refusal, retry } = useFetched(read, `${day} ${locale} ${zoneInUse()}`)
  return (
    <>
      <TopBar
        start={
          <>
            <BackButton />
            <PracticeBadge>{say('app.practice')}</PracticeBadge>
          </>
        }
        title={say('digest.title')}
        end={value?.moved && <ShareDay day={day} moved={value.moved} />}
      />
      <OfflineBanner />
      <DayChoice day={day} today={today} />
      {value ? (
        value.moved ? (
          <Moved day={day} moved={value.moved} />
        ) : (
          <p className={cx('none')}>{say('digest.none')}</p>
        )
      ) : refusal ? (
        <RefusedState refusal={refusal} onRetry={retry}>
          {say('digest.failed')}
        </RefusedState>
      ) : (
        <Blank />
      )}
    </>
  )
}

function ShareDay({ day, moved }: { day: string; moved: WireMoved }) {
  const say = useWords()
  const locale = useLocale()
  const money = useOwnMoney()
  const figures = { day: formatDay(day, locale), change: money(centsOf(moved.profit), { signed: true }) }
  const text =
    moved.share === null
      ? say('digest.shared', figures)
      : say('digest.shared-share', {
          ...figures,
          share: showShare(shareOfText(moved.share), { signed: true }),
        })
  return <ShareButton label={say('digest.share')} title={say('digest.title')} text={text} />
}

function DayChoice({ day, today }: { day: string; today: string }) {
  const say = useWords()
  const locale = useLocale()
  const go = (by: number) => openPage('wallet', `view=digest&day=${shiftDay(day, by)}`, true)
  return (
    <div className={cx('days')}>
      <IconButton path={caretLeft} label={say('digest.before')} onClick={() => go(-1)} />
      <span className={cx('day')}>{formatDay(day, locale)}</span>
      <IconButton
        path={caretRight}
        label={say('digest.after')}
        disabled={day >= today}
        onClick={() => go(1)}
      />
    </div>
  )
}

function Moved({ day, moved }: { day: string; moved: WireMoved }) {
  const say = useWords()
  const money = useOwnMoney()
  const profit = centsOf(moved.profit)
  const to = changeDirection(profit)
  return (
    <>
      <section className={cx('head')}>
        <p className={cx('second')}>{say(moved.isOver ? 'digest.whole-day' : 'digest.so-far')}</p>
        <p className={cx('result', to)}>{money(profit, { signed: true })}</p>
        {moved.share !== null && (
          <Change value={profit} text={showShare(shareOfText(moved.share), { signed: true })} />
        )}
        <p className={cx('second')}>
          {say('digest.from-to', {
            from: money(centsOf(moved.startEquity)),
            to: money(centsOf(moved.endEquity)),
          })}
        </p>
      </section>
      <DigestLines moved={moved} />
      <DigestNews moved={moved} />
      {moved.postings > 0 && (
        <Link to="history" query={`view=postings&from=${day}&until=${day}`} className={cx('postings')}>
          {say('digest.postings', { n: moved.postings })}
        </Link>
      )}
    </>
  )
}

function Blank() {
  const say = useWords()
  return (
    <div role="status" aria-busy="true" aria-label={say('loading')} className={cx('blank')}>
      <Skeleton width="40%" height="1.125rem" />
      <Skeleton width="55%" height="2.75rem" />
      <Skeleton width="80%" height="1.125rem" />
      {['a', 'b', 'c', 'd'].map((row) => (
        <Skeleton key={row} width="100%" height="2.5rem" />
      ))}
    </div>
  )
}
