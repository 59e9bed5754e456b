import { sendRequest } from '@candor/client/api/send-request.ts'
import { type Reader, useAnswer } from '@candor/client/api/use-answer.ts'
import { spotFeeRate } from '@candor/domain/holdings/spot-terms.ts'
import { loanTermsOn } from '@candor/domain/loans/loan-terms.ts'
import { writeRate } from '@candor/domain/money/rate.ts'
import { openingFeeRate } from '@candor/domain/positions/trading-terms.ts'
import { formatDate, formatMoment } from '@candor/kit/numbers/format-date.ts'
import { ErrorState } from '@candor/kit/state/ErrorState.tsx'
import type { ReplyOf } from '@candor/wire/route.ts'
import { readTermsDesk } from '@candor/wire/terms.ts'
import { useStore } from 'zustand'
import { FactRows } from '../desk/FactRows.tsx'
import { Part } from '../desk/Part.tsx'
import { ConsolePage } from '../frame/ConsolePage.tsx'
import { operatorOf, operatorStore } from '../session/operator-store.ts'
import { useLocale, useRefusalText, useWords } from '../words/use-console-words.ts'
import { percentOfRate } from './rate-percent.ts'
import { TermsForm } from './TermsForm.tsx'
import css from './TermsPage.module.css'

type TermsDesk = ReplyOf<typeof readTermsDesk>

const read: Reader<TermsDesk> = (_id, options) => sendRequest(readTermsDesk, {}, options)

/** Who asked for what the next day has, and who agreed. */
function WhoSet({ set }: Pick<TermsDesk, 'set'>) {
  const say = useWords()
  const locale = useLocale()
  if (set === null)
    return (
      <Part title={say('terms.people')}>
        <p>{say('terms.usual')}</p>
      </Part>
    )
  const person = ({ number, name }: { number: string; name: string }) =>
    say('pair', { first: number, second: name })
  return (
    <Part title={say('terms.people')} note={formatMoment(new Date(set.at), locale, new Date())}>
      <FactRows
        facts={[
          { id: 'asked', label: say('terms.asked-by'), value: person(set.askedBy) },
          { id: 'agreed', label: say('terms.agreed-by'), value: person(set.agreedBy) },
          ...(set.reason === null ? [] : [{ id: 'reason', label: say('terms.why'), value: set.reason }]),
        ]}
      />
    </Part>
  )
}

/** What nobody at a desk can change: it comes with a release of the product. */
function FixedTerms() {
  const say = useWords()
  const percent = (rate: Parameters<typeof writeRate>[0]) => `${percentOfRate(writeRate(rate))}%`
  return (
    <Part title={say('terms.fixed')}>
      <FactRows
        facts={[
          { id: 'opening', label: say('terms.opening-fee'), value: percent(openingFeeRate) },
          { id: 'spot', label: say('terms.spot-fee'), value: percent(spotFeeRate) },
          ...loanTermsOn(Date.now()).map(({ days, dailyRate }) => ({
            id: `loan-${days}`,
            label: say('terms.loan', { n: days }),
            value: percent(dailyRate),
          })),
        ]}
      />
      <p className={css['note']}>{say('terms.fixed-text')}</p>
    </Part>
  )
}

/** Terms of days: what is sealed, what the next day will have, and asking for a change of it by two people. */
export function TermsPage() {
  const say = useWords()
  const locale = useLocale()
  const refusalText = useRefusalText()
  const roles = useStore(operatorStore, (state) => operatorOf(state)?.roles ?? [])
  const { value, refusal, retry } = useAnswer(read, '', true)
  const next = value?.next
  const [today] = value?.committed ?? []
  const last = value?.committed.at(-1)
  const dayOf = (day: string) => formatDate(new Date(`${day}T12:00:00Z`), locale)
  return (
    <ConsolePage
      title={say('place.terms')}
      note={
        value && say('terms.closes', { time: formatMoment(new Date(value.closesAt), locale, new Date()) })
      }
    >
      {!value && refusal && (
        <ErrorState title={refusalText(refusal)} words={{ retry: say('state.retry') }} onRetry={retry} />
      )}
      {value && (!next || !today || !last) && <p className={css['empty']}>{say('terms.not-begun')}</p>}
      {value && next && today && last && (
        <div className={css['terms']}>
          <div className={css['main']}>
            <TermsForm
              key={`${next.day} ${value.set?.at}`}
              next={next.terms}
              today={{ head: say('terms.today', { day: dayOf(today.day) }), terms: today.terms }}
              head={say('terms.from', { day: dayOf(next.day) })}
              committed={last.terms}
              mayAsk={roles.includes('risk')}
            />
          </div>
          <div className={css['side']}>
            <WhoSet set={value.set} />
            <FixedTerms />
          </div>
        </div>
      )}
    </ConsolePage>
  )
}
