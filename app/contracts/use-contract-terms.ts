import { dayMs } from '@candor/domain/time/durations.ts'
import { readContractTerms } from '@candor/wire/contracts.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { useEffect } from 'react'
import { type RequestOptions, request } from '../api/request.ts'
import { type Fetched, useFetched } from '../api/use-fetched.ts'
import { keepTerms } from '../proofs/proof-memory.ts'

export type ReadTerms = ReplyOf<typeof readContractTerms>

/** What is announced is kept: terms that change within their day would be seen. */
export async function readTerms(options: RequestOptions) {
  const answer = await request(readContractTerms, {}, options)
  if (answer.ok) {
    const { today, tomorrow } = answer.value
    for (const terms of [today, tomorrow]) if (terms) void keepTerms(terms.day, terms.termsHash)
  }
  return answer
}

const readForHook = (_: string, options: RequestOptions) => readTerms(options)

/** The server's day may begin a moment after the device's. */
const dayStartDelayMs = 2_000

/** Today's time limits and payout rates. Terms hold for a day of UTC, so they are fetched again when the next one begins. */
export function useContractTerms(): Fetched<ReadTerms> {
  const fetched = useFetched(readForHook)
  const { value, renew } = fetched
  const day = value?.today.day
  useEffect(() => {
    if (day === undefined) return
    const ends = Date.parse(`${day}T00:00:00Z`) + dayMs
    const timer = setTimeout(renew, Math.max(ends - Date.now(), 0) + dayStartDelayMs)
    return () => clearTimeout(timer)
  }, [day, renew])
  return fetched
}
