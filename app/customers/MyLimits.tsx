import { KeyValueList } from '@candor/kit/row/KeyValueList.tsx'
import { ErrorState } from '@candor/kit/state/ErrorState.tsx'
import { readWithdrawalTerms } from '@candor/wire/withdrawals.ts'
import { type RequestOptions, request } from '../api/request.ts'
import { useFetched } from '../cash/use-fetched.ts'
import { useRefusalText } from '../cash/use-refusal-text.ts'
import { moneyOf } from '../ledger/balance-cents.ts'
import { NavBar } from '../shell/NavBar.tsx'
import { useWords } from '../words/use-words.ts'
import css from './MyPage.module.css'

const readTerms = (_: string, options: RequestOptions) => request(readWithdrawalTerms, {}, options)

/** What holds for the account, and how much of it is left today. */
export function MyLimits() {
  const say = useWords()
  const tell = useRefusalText()
  const { value: terms, refusal, retry } = useFetched(readTerms)
  const row = (id: string, label: string, amount: string) => ({
    id,
    label,
    value: <span className="num">{moneyOf(amount)}</span>,
  })
  return (
    <>
      <NavBar title={say('my.limits')} practice />
      {terms && (
        <div className={css['limits']}>
          <KeyValueList
            ruled
            items={[
              row('daily', say('my.limits-withdrawals'), terms.dailyLimit),
              row('left', say('my.limits-left'), terms.leftToday),
              row('smallest', say('my.limits-smallest'), terms.minimum),
              row('two', say('my.limits-two-people'), terms.twoPeopleFrom),
            ]}
          />
          <p className={css['limits-text']}>{say('my.limits-text')}</p>
        </div>
      )}
      {!terms && refusal && (
        <ErrorState fill title={tell(refusal)} words={{ retry: say('app.try-again') }} onRetry={retry} />
      )}
    </>
  )
}
