import { path as question } from 'phosphor:question'
import { buttonClass } from '@candor/kit/button/Button.tsx'
import { linkClass } from '@candor/kit/button/LinkButton.tsx'
import { classes } from '@candor/kit/classes.ts'
import { formatDateAndTime } from '@candor/kit/numbers/format-date.ts'
import { Money } from '@candor/kit/numbers/Money.tsx'
import { KeyValueList } from '@candor/kit/row/KeyValueList.tsx'
import { EmptyState } from '@candor/kit/state/EmptyState.tsx'
import { Skeleton } from '@candor/kit/state/Skeleton.tsx'
import type { WirePosting } from '@candor/wire/ledger.ts'
import { useId } from 'react'
import { pageOfSubject } from '../routes.ts'
import { Link } from '../shell/Link.tsx'
import { NavBar } from '../shell/NavBar.tsx'
import { RefusedState } from '../shell/RefusedState.tsx'
import { useLocale, useWords } from '../words/use-words.ts'
import { centsOf } from './balance-cents.ts'
import { PostingAmount } from './PostingAmount.tsx'
import css from './PostingDetail.module.css'
import { PostingStory } from './PostingStory.tsx'
import { usePosting } from './use-posting.ts'

const cx = classes(css)

/** One posting: what, why, when, from where to where, and the others that belong to the same story. */
export function PostingDetail({ number }: { number: string }) {
  const say = useWords()
  const { known, retry } = usePosting(number)
  return (
    <>
      <NavBar practice title={say('posting.title')} />
      {known === null ? (
        <Waiting />
      ) : known.ok ? (
        <>
          <What posting={known.value.posting} reason={known.value.reason} />
          <PostingStory posting={known.value.posting} story={known.value.story} />
        </>
      ) : known.refusal.code === 'not-found' || known.refusal.code === 'invalid-request' ? (
        <Missing />
      ) : (
        <RefusedState refusal={known.refusal} onRetry={retry}>
          {say('history.safe')}
        </RefusedState>
      )}
    </>
  )
}

function What({ posting, reason }: { posting: WirePosting; reason: string | undefined }) {
  const say = useWords()
  const locale = useLocale()
  const id = useId()
  const { kind, from, to, amount, change, cashAfter, at, number, corrects } = posting
  const unchanged = centsOf(change) === 0n
  return (
    <section className={cx('what')} aria-labelledby={id}>
      <h2 id={id} className={cx('name')}>
        {say(`posting.${kind}`)}
      </h2>
      <PostingAmount posting={posting} large />
      {unchanged && <p className={cx('quiet')}>{say('posting.same-balance')}</p>}
      <p className={cx('why')}>{say(`posting.${kind}-why`)}</p>
      {reason !== undefined && <p className={cx('why')}>{say('posting.quoted', { reason })}</p>}
      <KeyValueList
        ruled
        items={[
          {
            id: 'when',
            label: say('posting.when'),
            value: (
              <time className="num" dateTime={at}>
                {formatDateAndTime(new Date(at), locale, { seconds: true })}
              </time>
            ),
          },
          { id: 'from', label: say('posting.from'), value: say(`account.${from}`) },
          { id: 'to', label: say('posting.to'), value: say(`account.${to}`) },
          { id: 'amount', label: say('posting.amount'), value: <Money value={centsOf(amount)} plain /> },
          {
            id: 'after',
            label: say('posting.balance-after'),
            value: <Money value={centsOf(cashAfter)} plain />,
          },
          { id: 'number', label: say('posting.number'), value: number },
          ...(corrects === undefined
            ? []
            : [{ id: 'corrects', label: say('posting.corrects'), value: <Corrected number={corrects} /> }]),
        ]}
      />
      <Related posting={posting} />
    </section>
  )
}

/** The way to the posting that a correction puts right. */
function Corrected({ number }: { number: number }) {
  return (
    <Link to="history" query={`posting=${number}`} className={linkClass}>
      {number}
    </Link>
  )
}

/** What the link to the page of a subject says; of others it is the request. */
const subjectWords = {
  deposit: 'posting.see-deposit',
  withdrawal: 'posting.see-withdrawal',
  order: 'posting.see-order',
  contract: 'posting.see-contract',
  spot: 'posting.see-spot',
  participation: 'posting.see-participation',
  loan: 'posting.see-loan',
} as const

const hasWords = (kind: string): kind is keyof typeof subjectWords => Object.hasOwn(subjectWords, kind)

/** Trades are shown with their whole story. */
const isTrade = (kind: string): boolean => ['order', 'contract', 'spot'].includes(kind)

/** The way to what it belongs to: a request on its page, or a trade with its whole story. */
function Related({ posting: { subject } }: { posting: WirePosting }) {
  const say = useWords()
  if (subject === null) return null
  const { kind, id } = subject
  const page = isTrade(kind) ? 'history' : pageOfSubject(kind)
  if (page === undefined) return null
  return (
    <p className={cx('related')}>
      <Link to={page} query={`${isTrade(kind) ? kind : 'id'}=${id}`} className={linkClass}>
        {say(hasWords(kind) ? subjectWords[kind] : 'entry.request')}
      </Link>
    </p>
  )
}

function Waiting() {
  return (
    <div className={cx('what', 'waiting')} aria-busy="true">
      <Skeleton width="40%" height="1.375rem" />
      <Skeleton width="60%" height="2.5rem" />
      <Skeleton width="100%" height="12rem" />
    </div>
  )
}

function Missing() {
  const say = useWords()
  const step = (
    <Link to="history" instead className={buttonClass({ tone: 'line', size: 's', fit: true })}>
      {say('posting.to-history')}
    </Link>
  )
  return (
    <EmptyState icon={question} title={say('posting.missing')} action={step} fill>
      {say('posting.missing-text')}
    </EmptyState>
  )
}
