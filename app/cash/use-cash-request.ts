import type { WireRequestStatus } from '@candor/wire/requests.ts'
import { useEffect, useRef } from 'react'
import { onSubjectChanged, type Subject } from '../ledger/subject-changes.ts'
import { type Fetched, type Reader, useFetched } from './use-fetched.ts'

const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

export type CashView<T> = Fetched<T> & { missing: boolean }

/** One deposit or withdrawal, asked for anew whenever the server says that it has moved on. */
export function useCashRequest<T>(kind: Subject['kind'], read: Reader<T>, id: string): CashView<T> {
  const named = isId(id)
  const fetched = useFetched(named ? read : nothing<T>, id)
  const { renew } = fetched
  useEffect(
    () => onSubjectChanged((subject) => subject.kind === kind && subject.id === id && renew()),
    [kind, id, renew],
  )
  return { ...fetched, missing: !named || fetched.refusal?.code === 'not-found' }
}

/** An address that names nothing is not asked about. */
const nothing = <T>(): ReturnType<Reader<T>> => new Promise(() => {})

/** Tells when a request that was in review on this page has been decided. */
export function useDecision(
  status: WireRequestStatus | undefined,
  onDecided: (status: WireRequestStatus) => void,
) {
  const before = useRef(status)
  useEffect(() => {
    const was = before.current
    before.current = status
    if (was === 'in-review' && status !== undefined && status !== was) onDecided(status)
  }, [status, onDecided])
}
