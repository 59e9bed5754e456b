import { accept } from '@candor/domain/result.ts'
import { listLoans, type WireLoan } from '@candor/wire/loans.ts'
import { useEffect } from 'react'
import { request } from '../api/request.ts'
import { onSubjectChanged } from '../api/subject-changes.ts'
import { type Fetched, type Reader, useFetched } from '../api/use-fetched.ts'

const read: Reader<readonly WireLoan[]> = async (_, options) => {
  const query = { status: 'pending-repayment', limit: '100' } as const
  const answer = await request(listLoans, { query }, options)
  if (!answer.ok) return answer
  // What is due first comes first: that is what there is to act on.
  const loans = answer.value.loans.toSorted((one, other) =>
    (one.dueAt ?? '') < (other.dueAt ?? '') ? -1 : 1,
  )
  return accept(loans)
}

/** The loans that are to be paid back; asked for again when one of them has moved on. */
export function useOwedLoans(): Fetched<readonly WireLoan[]> {
  const fetched = useFetched(read)
  const { renew } = fetched
  useEffect(() => onSubjectChanged(({ kind }) => kind === 'loan' && renew()), [renew])
  return fetched
}
