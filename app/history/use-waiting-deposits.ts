import { listDeposits } from '@candor/wire/deposits.ts'
import { useEffect, useState } from 'react'
import { request } from '../api/request.ts'
import { onSubjectChanged } from '../api/subject-changes.ts'
import { dayOf } from '../ledger/posting-days.ts'
import type { PostingFilter } from '../ledger/posting-list.ts'
import type { WaitingDeposit } from './history-days.ts'

const isAsked = ({ from, until }: PostingFilter, at: string): boolean => {
  const day = dayOf(new Date(at))
  return (from === '' || day >= from) && (until === '' || day <= until)
}

/** No more than this many may wait at once, and one page holds them all. */
const mostWaiting = '100'

/** The customer's deposits that are in review and match, renewed when one of them has moved on; null until they are known. */
export function useWaitingDeposits(filter: PostingFilter): readonly WaitingDeposit[] | null {
  const [waiting, setWaiting] = useState<readonly WaitingDeposit[] | null>(null)
  useEffect(() => {
    let current = true
    const read = async () => {
      const query = { status: 'in-review', limit: mostWaiting } as const
      const answer = await request(listDeposits, { query }, { quiet: true })
      if (!current) return
      // Without an answer the list says nothing about them, as it does where none waits.
      if (!answer.ok) return setWaiting((known) => known ?? [])
      setWaiting(
        answer.value.deposits.map(({ id, requestedAt, channel, amount }) => ({
          kind: 'waiting',
          id,
          at: requestedAt,
          channel,
          amount,
        })),
      )
    }
    void read()
    const unlisten = onSubjectChanged(({ kind }) => kind === 'deposit' && void read())
    return () => {
      current = false
      unlisten()
    }
  }, [])
  if (waiting === null) return null
  return filter.family === 'all' || filter.family === 'deposits'
    ? waiting.filter(({ at }) => isAsked(filter, at))
    : []
}
