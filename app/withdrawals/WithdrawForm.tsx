import { actedPage } from '@candor/kit/button/ActionBar.tsx'
import { ErrorState } from '@candor/kit/state/ErrorState.tsx'
import { listBankAccounts, readWithdrawalTerms } from '@candor/wire/withdrawals.ts'
import { useEffect } from 'react'
import { type RequestOptions, request } from '../api/request.ts'
import { onSubjectChanged } from '../api/subject-changes.ts'
import { useFetched } from '../api/use-fetched.ts'
import { useRefusalText } from '../api/use-refusal-text.ts'
import { NavBar } from '../shell/NavBar.tsx'
import { useWords } from '../words/use-words.ts'
import { WithdrawBlank } from './WithdrawBlank.tsx'
import { WithdrawFields } from './WithdrawFields.tsx'

const readTerms = (_: string, options: RequestOptions) => request(readWithdrawalTerms, {}, options)
const readAccounts = (_: string, options: RequestOptions) => request(listBankAccounts, {}, options)

/** Asks for a withdrawal, once it is known what can be withdrawn and where to. */
export function WithdrawForm({ query }: { query: URLSearchParams }) {
  const say = useWords()
  const tell = useRefusalText()
  const terms = useFetched(readTerms)
  const accounts = useFetched(readAccounts)
  const { renew } = terms
  // What is left of the day's limit changes with every withdrawal, and a loan blocks all of them until it is repaid; here or on another device.
  useEffect(
    () => onSubjectChanged(({ kind }) => (kind === 'withdrawal' || kind === 'loan') && renew()),
    [renew],
  )

  const refusal = terms.refusal ?? accounts.refusal
  const retry = () => {
    terms.retry()
    accounts.retry()
  }
  const known = terms.value && accounts.value && { terms: terms.value, ...accounts.value }
  return (
    <div className={actedPage}>
      <NavBar practice />
      {known && (
        <WithdrawFields
          terms={known.terms}
          accounts={known.bankAccounts}
          onAccounts={(bankAccounts) => accounts.adopt({ bankAccounts })}
          query={query}
        />
      )}
      {!known && refusal !== null && (
        <ErrorState fill title={tell(refusal)} words={{ retry: say('app.try-again') }} onRetry={retry}>
          {say('cash.safe')}
        </ErrorState>
      )}
      {!known && refusal === null && <WithdrawBlank />}
    </div>
  )
}
