import { accept, type Result, refuse } from '@candor/domain/result.ts'
import { isTabPage, type PageName, pageAt, routeOf } from '../routes.ts'

/** The ways to move of docs/SPECIFICATION.md, section 2; a fourth, `back`, has no target and cannot be refused. */
export type NavigationCall = 'navigateTo' | 'redirectTo' | 'switchTab'

export type NavigationRefusal = 'page-not-found' | 'tab-page-needs-tab-switch' | 'not-a-tab-page'

export type Destination = { page: PageName; query: string }

/** Splits an address such as `/pages/home/detail?symbol=XAUUSD` into its page and its query string. */
export function readAddress(address: string): { page: PageName | null; query: string } {
  const [path = '', ...rest] = address.split('?')
  return { page: pageAt(path), query: rest.join('?') }
}

export const writeAddress = ({ page, query }: Destination): string =>
  `${routeOf(page).path}${query ? `?${query}` : ''}`

/** Unknown pages are refused; tab pages open only by tab switch; a tab switch opens only tab pages. */
export function decideNavigation(
  call: NavigationCall,
  address: string,
): Result<Destination, NavigationRefusal> {
  const { page, query } = readAddress(address)
  if (page === null) return refuse('page-not-found')
  if (call === 'switchTab') return isTabPage(page) ? accept({ page, query }) : refuse('not-a-tab-page')
  return isTabPage(page) ? refuse('tab-page-needs-tab-switch') : accept({ page, query })
}
