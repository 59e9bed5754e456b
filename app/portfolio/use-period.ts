import { listProfitDays, readPortfolio, type WirePortfolio, type WireRange } from '@candor/wire/portfolio.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { useEffect } from 'react'
import { request } from '../api/request.ts'
import { type Fetched, type Reader, useFetched } from '../api/use-fetched.ts'
import { ownZone } from '../ledger/posting-period.ts'
import { followWorth, worthStore } from '../ledger/worth-store.ts'

/** What is looked at: a range of days, of the run that goes on or of one that was ended. */
export type Period = { range: WireRange; run: string | null }

export const periodQuery = ({ range, run }: Period) => ({ range, zone: ownZone(), ...(run && { run }) })

const readPeriod: Reader<WirePortfolio> = (id, options) =>
  request(readPortfolio, { query: JSON.parse(id) }, options)

type WireDays = ReplyOf<typeof listProfitDays>

const readDays: Reader<WireDays> = (id, options) =>
  request(listProfitDays, { query: JSON.parse(id) }, options)

/** Fetches again whenever the total worth has arrived anew: after every trade, and once a minute. */
function useFollowed<T>(fetched: Fetched<T>): Fetched<T> {
  const { renew } = fetched
  useEffect(followWorth, [])
  useEffect(() => worthStore.subscribe((now, before) => now.heardAt !== before.heardAt && renew()), [renew])
  return fetched
}

export const usePortfolio = (period: Period, compare: string): Fetched<WirePortfolio> =>
  useFollowed(useFetched(readPeriod, JSON.stringify({ ...periodQuery(period), ...(compare && { compare }) })))

export const useProfitDays = (month: string, run: string | null): Fetched<WireDays> =>
  useFollowed(useFetched(readDays, JSON.stringify({ month, zone: ownZone(), ...(run && { run }) })))
