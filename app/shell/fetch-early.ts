import type { PageName } from '../routes.ts'

type FetchPage = (page: PageName) => Promise<unknown>

/** Set when the app starts: which code a page is made of is known there, and pages do not know one another. */
let fetchPage: FetchPage = () => Promise.resolve()

export function fetchPagesBy(fetch: FetchPage): void {
  fetchPage = fetch
}

/** Fetches the code and the words of a page that will probably be opened next. */
export const fetchEarly: FetchPage = (page) => fetchPage(page)
