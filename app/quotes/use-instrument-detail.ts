import {
  readInstrument,
  symbolText,
  type WireInstrument,
  type WireInstrumentDetail,
} from '@candor/wire/instruments.ts'
import { useCallback, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { connectionStore } from '../api/connection-store.ts'
import { request } from '../api/request.ts'
import { useInstrument } from './use-instruments.ts'

type Answer = { status: 'loading' | 'missing' | 'failed' } | { status: 'ready'; detail: WireInstrumentDetail }

export type InstrumentView = {
  status: Answer['status']
  /** From the catalogue of the device, or from the answer, whichever is there first. */
  instrument: WireInstrument | undefined
  detail: WireInstrumentDetail | null
  retry: () => void
}

/** What is known of one instrument. Its name is shown at once where the device knows it; its facts are fetched. */
export function useInstrumentDetail(symbol: string): InstrumentView {
  const known = useInstrument(symbol)
  const [answer, setAnswer] = useState<Answer>({ status: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const named = symbolText.safeParse(symbol).success

  useEffect(() => {
    if (!named) return
    const leave = new AbortController()
    setAnswer((before) => (before.status === 'ready' ? before : { status: 'loading' }))
    request(readInstrument, { params: { symbol } }, { signal: leave.signal, quiet: attempt === 0 }).then(
      (reply) => {
        if (leave.signal.aborted) return
        if (reply.ok) setAnswer({ status: 'ready', detail: reply.value })
        else setAnswer({ status: reply.refusal.code === 'not-found' ? 'missing' : 'failed' })
      },
    )
    return () => leave.abort()
  }, [symbol, named, attempt])

  // What could not be fetched without a connection is fetched with the next one.
  const reached = useStore(connectionStore, ({ lostAt }) => lostAt === null)
  const failed = answer.status === 'failed'
  useEffect(() => {
    if (reached && failed) setAttempt((count) => count + 1)
  }, [reached, failed])

  const detail = answer.status === 'ready' && answer.detail.symbol === symbol ? answer.detail : null
  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  return { status: named ? answer.status : 'missing', instrument: detail ?? known, detail, retry }
}
