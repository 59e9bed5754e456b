import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { isTabPage, type PageName } from '../routes.ts'
import { writeAddress } from './decide-navigation.ts'
import { navigateTo, redirectTo, switchTab } from './navigation.ts'

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  to: PageName
  query?: string
  /** Takes the place of this page instead of lying on top of it. */
  instead?: boolean
}

export const hrefOf = (page: PageName, query = ''): string => `#${writeAddress({ page, query })}`

/** Opens a page of ours the way its kind asks for. */
export function openPage(page: PageName, query = '', instead = false): void {
  const open = isTabPage(page) ? switchTab : instead ? redirectTo : navigateTo
  open(writeAddress({ page, query }))
}

/** With a modifier key the browser does what it always does: open a tab, a window, a menu. */
const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

export function followLink(event: MouseEvent, page: PageName, query = '', instead = false): void {
  if (event.defaultPrevented || !isPlainClick(event)) return
  event.preventDefault()
  openPage(page, query, instead)
}

export function Link({ to, query = '', instead = false, onClick, ...anchor }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    followLink(event, to, query, instead)
  }
  return <a {...anchor} href={hrefOf(to, query)} onClick={follow} />
}
