import { readLoanQuote, type WireLoan } from '@candor/wire/loans.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { useEffect } from 'react'
import { request } from '../api/request.ts'
import { type Fetched, type Reader, useFetched } from '../api/use-fetched.ts'

export type LoanQuote = ReplyOf<typeof readLoanQuote>

const read: Reader<LoanQuote> = (id, options) =>
  request(readLoanQuote, { params: { id }, query: {} }, options)

/** The server begins the next day a little after its instant; asking in the very same moment could still be told the old amount. */
const graceMs = 500

/** What repaying everything takes, asked for again as soon as it no longer holds and when something was repaid. */
export function useRepayQuote({ id, owed }: Pick<WireLoan, 'id' | 'owed'>): Fetched<LoanQuote> {
  const fetched = useFetched(read, id)
  const { value, renew } = fetched
  const quoted = value?.owed
  // What is owed is told with the loan itself; of one that is repaid there is nothing to ask.
  useEffect(() => {
    if (quoted !== undefined && quoted !== owed) renew()
  }, [quoted, owed, renew])
  useEffect(() => {
    if (value === null) return
    // Both instants are the server's, so a device whose clock is wrong waits as long as any other.
    const left = Date.parse(value.holdsUntil) - Date.parse(value.at)
    const waiting = setTimeout(renew, left + graceMs)
    return () => clearTimeout(waiting)
  }, [value, renew])
  return fetched
}
