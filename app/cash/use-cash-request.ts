import { useEffect } from 'react'
import { onSubjectChanged, type Subject } from '../api/subject-changes.ts'
import { type Fetched, type Reader, useFetched } from '../api/use-fetched.ts'

const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

export type CashView<T> = Fetched<T> & { missing: boolean }

/** One deposit or withdrawal, requested again whenever the server says that it has moved on. */
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
