import { type ReceiptKind, readSupportReceipt, type WireReceiptFacts } from '@candor/wire/support.ts'
import { useCallback, useEffect, useState } from 'react'
import { request } from '../api/request.ts'
import { onSubjectChanged } from '../api/subject-changes.ts'

/** What is in one of these has come to its end: nothing more is to be asked. */
const ended: readonly WireReceiptFacts['status'][] = [
  'filled',
  'cancelled',
  'expired',
  'closed',
  'settled',
  'completed',
  'rejected',
  'review-rejected',
  'repaid',
]

type Asked = { kind: ReceiptKind; id: string; status?: WireReceiptFacts['status'] }

/** One of the customer's things as the books have it now, and after every change; null until it is known, or where there is none. */
export function useReceiptNow(asked: Asked | null): WireReceiptFacts | null {
  const [now, setNow] = useState<WireReceiptFacts | null>(null)
  const { kind, id, status } = asked ?? {}
  const isOver = status !== undefined && ended.includes(status)
  const read = useCallback(async () => {
    if (kind === undefined || id === undefined || isOver) return
    const answer = await request(readSupportReceipt, { params: { kind, id } }, { quiet: true })
    if (answer.ok) setNow(answer.value)
  }, [kind, id, isOver])
  useEffect(() => {
    void read()
    return onSubjectChanged((subject) => subject.id === id && void read())
  }, [read, id])
  return now?.id === id ? now : null
}
