import { readLoanTerms } from '@candor/wire/loans.ts'
import { useEffect } from 'react'
import { request } from '../api/request.ts'
import { onSubjectChanged } from '../api/subject-changes.ts'
import { type Fetched, type Reader, useFetched } from '../api/use-fetched.ts'
import type { LoanTerms } from './loan-figures.ts'

const read: Reader<LoanTerms> = (_, options) => request(readLoanTerms, {}, options)

/** Limit, terms and what is owed; asked for again when one of the customer's loans has moved on. */
export function useLoanTerms(): Fetched<LoanTerms> {
  const fetched = useFetched(read)
  const { renew } = fetched
  useEffect(() => onSubjectChanged(({ kind }) => kind === 'loan' && renew()), [renew])
  return fetched
}
