import { type PageName, pageAt } from '../routes.ts'
import { connectionStore } from './connection-store.ts'

/** Names a page with what it shows: another contract or another day is another page. */
const placeOf = (page: PageName | null, query: URLSearchParams): string => `${page}?${query}`

/** The page on top. Only that one asks: those underneath have stopped, and ask again when they are shown. */
export function placeHere(): string {
  // Tests and what draws pages beforehand are nowhere.
  const address = (globalThis as { location?: Location }).location?.hash.replace(/^#/, '') ?? ''
  const [path, ...rest] = address.split('?')
  return placeOf(pageAt(path || '/'), new URLSearchParams(rest.join('?')))
}

/** An answer from memory is shown on a page, which is as old as the oldest of its answers. */
export function noteKept(place: string, heardAt: number): void {
  connectionStore.setState(({ keptAt }) => ({
    keptAt: { ...keptAt, [place]: Math.min(keptAt[place] ?? heardAt, heardAt) },
  }))
}

/** These show what the customer has, which the device remembers apart from answers. */
const showsMoney = ({ page, query }: { page: PageName; query: URLSearchParams }): boolean =>
  page === 'home' || (page === 'wallet' && !query.has('view'))

type Known = { lostAt: number; keptAt: Readonly<Record<string, number>> }

/** When what a page shows was known: the time of its own answers, or that of the connection where it has none from memory. */
export function knownAtOn(here: { page: PageName; query: URLSearchParams } | null, known: Known): number {
  const own = here ? known.keptAt[placeOf(here.page, here.query)] : undefined
  if (own === undefined || here === null) return known.lostAt
  // A connection that was missing from the start counts from when the customer's money was heard of.
  return showsMoney(here) ? Math.min(own, known.lostAt) : own
}
