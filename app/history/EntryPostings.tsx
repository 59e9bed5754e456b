import { linkClass } from '@candor/kit/button/LinkButton.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Change } from '@candor/kit/numbers/Change.tsx'
import { formatDayOfMonth } from '@candor/kit/numbers/format-date.ts'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import { Skeleton } from '@candor/kit/state/Skeleton.tsx'
import { listPostings, readPosting, type WirePosting } from '@candor/wire/ledger.ts'
import type { WireHistoryEntry } from '@candor/wire/trade-history.ts'
import { useEffect, useState } from 'react'
import { request } from '../api/request.ts'
import { moneyOf } from '../ledger/balance-cents.ts'
import { pageOfSubject } from '../routes.ts'
import { Link } from '../shell/Link.tsx'
import { useLocale, useWords } from '../words/use-words.ts'
import css from './HistoryEntry.module.css'
import { resultOfEntry } from './history-days.ts'

const cx = classes(css)

/** The postings of an entry in their order; null where they cannot be had. */
async function readEntry(entry: WireHistoryEntry): Promise<readonly WirePosting[] | null> {
  const quiet = { quiet: true }
  const subject = entry.kind === 'cash' ? entry.subject?.id : entry.id
  if (subject === undefined) {
    const answer = await request(readPosting, { params: { number: String(entry.number) } }, quiet)
    return answer.ok ? [answer.value.posting] : null
  }
  const answer = await request(listPostings, { query: { subject } }, quiet)
  return answer.ok ? answer.value.postings.toReversed() : null
}

type EntryPostingsProps = { entry: WireHistoryEntry; story: string | null }

/** What was posted, the result of it, and the way to the whole story. They are read when somebody looks. */
export function EntryPostings({ entry, story }: EntryPostingsProps) {
  const say = useWords()
  const locale = useLocale()
  const [postings, setPostings] = useState<readonly WirePosting[] | null | undefined>()
  const { number } = entry
  // Something new was posted about it where its number has changed.
  useEffect(() => {
    let current = true
    readEntry(entry).then((read) => current && setPostings(read))
    return () => {
      current = false
    }
  }, [number])
  const result = resultOfEntry(entry)
  if (postings === undefined)
    return (
      <div className={cx('inside')} aria-busy="true">
        <Skeleton width="100%" height="5rem" />
      </div>
    )
  if (postings === null) return <p className={cx('inside', 'said')}>{say('entry.postings-failed')}</p>
  const [first, last] = [postings[0], postings.at(-1)]
  const days = [first, last].map((each) => (each ? formatDayOfMonth(new Date(each.at), locale) : ''))
  const [from = '', until = ''] = days
  const written = from === until ? from : say('history.between', { from, until })
  return (
    <div className={cx('inside')}>
      <ul className={cx('field')} aria-label={say('history.postings')}>
        {postings.map(({ number: each, from, to, amount }) => (
          <li key={each} className={cx('posting')}>
            <span>{say('entry.move', { from: say(`account.${from}`), to: say(`account.${to}`) })}</span>
            <span className={cx('sum')}>{moneyOf(amount)}</span>
          </li>
        ))}
      </ul>
      {result !== null && (
        <p className={cx('result')}>
          <b>{say('entry.result')}</b>
          <Change value={result} text={formatMoney(result, { signed: true })} />
        </p>
      )}
      <p className={cx('said')}>
        <span>{say('entry.postings', { n: postings.length, days: written })}</span>
        <OwnPage entry={entry} story={story} />
      </p>
    </div>
  )
}

/** The way to the whole of it: the story of a trade, the page of a request, or else the posting itself. */
function OwnPage({ entry, story }: EntryPostingsProps) {
  const say = useWords()
  const subject = entry.kind === 'cash' ? entry.subject : null
  const page = subject && pageOfSubject(subject.kind)
  if (subject && page)
    return (
      <Link to={page} query={`id=${subject.id}`} className={linkClass}>
        {say('entry.request')}
      </Link>
    )
  return (
    <Link to="history" query={story ?? `posting=${entry.number}`} className={linkClass}>
      {say(story === null ? 'entry.posting' : 'entry.story')}
    </Link>
  )
}
