import { path as question } from 'phosphor:question'
import { actedPage } from '@candor/kit/button/ActionBar.tsx'
import { buttonClass } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import { PracticeBadge } from '@candor/kit/notice/PracticeBadge.tsx'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import { List } from '@candor/kit/row/List.tsx'
import { Row } from '@candor/kit/row/Row.tsx'
import { EmptyState } from '@candor/kit/state/EmptyState.tsx'
import { Skeleton } from '@candor/kit/state/Skeleton.tsx'
import { previewAgreement, type WireAgreementText } from '@candor/wire/loan-agreements.ts'
import { type ReactNode, useState } from 'react'
import { request } from '../api/request.ts'
import { keepLocale, sessionStore } from '../api/session-store.ts'
import { type Reader, useFetched } from '../api/use-fetched.ts'
import { centsOf } from '../ledger/balance-cents.ts'
import { Link } from '../shell/Link.tsx'
import { NavBar } from '../shell/NavBar.tsx'
import { RefusedState } from '../shell/RefusedState.tsx'
import { useLocale, useMessage, useWords } from '../words/use-words.ts'
import { wordsStore } from '../words/words-store.ts'
import { AgreementClauses } from './AgreementClauses.tsx'
import css from './Apply.module.css'
import { CostFacts } from './CostFacts.tsx'
import { type LoanTerms, showDaily, termOf } from './loan-figures.ts'
import { SignAndSend } from './SignAndSend.tsx'
import { useLoanTerms } from './use-loan-terms.ts'

const cx = classes(css)

/** What was asked for as the address says it; null where it says nothing that can be read. */
function readAsked(query: URLSearchParams): { amount: string; days: number } | null {
  const [amount, days] = [query.get('amount') ?? '', query.get('days') ?? '']
  return /^\d{1,10}\.\d\d$/.test(amount) && /^\d{1,3}$/.test(days) ? { amount, days: Number(days) } : null
}

/** In the language of this page: what is signed is what can be read. The account may have been opened in another one. */
const read: Reader<WireAgreementText> = async (asked, options) => {
  const [amount = '', days = ''] = asked.split(' ')
  const session = sessionStore.getState()
  const { locale } = wordsStore.getState()
  if (session.status === 'customer' && session.customer.locale !== locale) await keepLocale(locale)
  return request(previewAgreement, { query: { amount, days } }, options)
}

/** What is asked for with all it costs, the agreement, and the signature. `whole` opens on the agreement's text. */
export function ApplyPage({ query, whole }: { query: URLSearchParams; whole: boolean }) {
  const say = useWords()
  const [reading, setReading] = useState(whole)
  const asked = readAsked(query)
  return (
    <div className={actedPage}>
      <NavBar
        title={say(reading ? 'loan.agreement-title' : 'loan.apply-title')}
        end={
          <span className={cx('badge')}>
            <PracticeBadge>{say('app.practice')}</PracticeBadge>
          </span>
        }
      />
      {asked ? (
        <Asked {...asked} reading={reading} onRead={setReading} />
      ) : (
        <EmptyState
          icon={question}
          title={say('loan-amount-invalid')}
          action={
            <Link to="loan" instead className={buttonClass({ tone: 'line', size: 's', fit: true })}>
              {say('loan.again')}
            </Link>
          }
          fill
        />
      )}
    </div>
  )
}

type AskedProps = { amount: string; days: number; reading: boolean; onRead: (reading: boolean) => void }

function Asked({ amount, days, reading, onRead }: AskedProps) {
  const say = useWords()
  const locale = useLocale()
  const terms = useLoanTerms()
  const agreement = useFetched(read, `${amount} ${days} ${locale}`)
  const refusal = terms.refusal ?? agreement.refusal
  if (terms.value && agreement.value)
    return (
      <Ready
        amount={amount}
        days={days}
        terms={terms.value}
        agreement={agreement.value}
        onStale={() => {
          terms.renew()
          agreement.renew()
        }}
      >
        {reading ? (
          <AgreementClauses agreement={agreement.value} />
        ) : (
          <Summary amount={amount} days={days} terms={terms.value} />
        )}
        <div className={cx('rows')}>
          <List top={!reading}>
            <Row
              title={say(reading ? 'loan.read-summary' : 'loan.read-agreement')}
              opens
              onClick={() => onRead(!reading)}
            />
          </List>
        </div>
      </Ready>
    )
  if (refusal)
    return (
      <RefusedState
        refusal={refusal}
        onRetry={() => {
          terms.retry()
          agreement.retry()
        }}
      >
        {say('loan.safe')}
      </RefusedState>
    )
  return (
    <div className={cx('blank')} aria-busy="true" role="status" aria-label={say('loading')}>
      <Skeleton width="75%" height="1.75rem" />
      <Skeleton width="100%" height="15rem" />
      <Skeleton width="100%" height="9rem" />
    </div>
  )
}

type ReadyProps = {
  amount: string
  days: number
  terms: LoanTerms
  agreement: WireAgreementText
  onStale: () => void
  children: ReactNode
}

/** A term that is no longer offered cannot be signed for. */
function Ready({ amount, days, terms, agreement, onStale, children }: ReadyProps) {
  const message = useMessage()
  const say = useWords()
  if (termOf(terms, days) === null)
    return (
      <EmptyState
        icon={question}
        title={message('loan-term-required')}
        action={
          <Link to="loan" instead className={buttonClass({ tone: 'line', size: 's', fit: true })}>
            {say('loan.again')}
          </Link>
        }
        fill
      />
    )
  return (
    // Another text needs another signature.
    <SignAndSend key={agreement.hash} amount={amount} days={days} agreement={agreement} onStale={onStale}>
      {children}
    </SignAndSend>
  )
}

function Summary({ amount, days, terms }: Pick<ReadyProps, 'amount' | 'days' | 'terms'>) {
  const say = useWords()
  const term = termOf(terms, days)
  if (term === null) return null
  const pct = showDaily(term.dailyRate)
  return (
    <>
      <div>
        <h2 className={`title-2 ${cx('sum')}`}>
          {say('loan.sum', { amount: formatMoney(centsOf(amount)), time: say('loan.days', { n: days }) })}
        </h2>
        <CostFacts amount={centsOf(amount)} term={term} now={Date.parse(terms.at)} arrives />
      </div>
      <ul className={cx('points')}>
        <li>{say('loan.early')}</li>
        <li>{say('loan.blocked')}</li>
        <li>{say('loan.if-late', { pct })}</li>
      </ul>
    </>
  )
}
