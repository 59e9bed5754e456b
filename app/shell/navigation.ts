import { accept, type Result } from '@candor/domain/result.ts'
import { createStore } from 'zustand/vanilla'
import { leaveVisit, pushVisit, replaceVisit, startHistory, visitHere } from './browser-history.ts'
import {
  type Destination,
  decideNavigation,
  type NavigationCall,
  type NavigationRefusal,
  readAddress,
  writeAddress,
} from './decide-navigation.ts'
import { moveTo, type PageEntry, type PageStack, pushEntry, replaceEntry } from './page-stack.ts'

/** Where the customer is. The browser's history and this stack always agree. */
export const navigationStore = createStore<PageStack>(() => ({ entries: [], current: -1 }))

/** Visits are numbered by time, so that numbers from before a reload are never given twice. */
let lastVisit = 0
const nextVisit = (): number => {
  lastVisit = Math.max(Date.now(), lastVisit + 1)
  return lastVisit
}

const entryHere = (key: number): PageEntry => ({
  key,
  ...readAddress(window.location.hash.replace(/^#/, '') || '/'),
})

let depth = 0

/** Takes up the address the app was opened with and follows the browser's own back, forward and address bar. */
export function startNavigation(): void {
  startHistory(() => {
    const known = visitHere()
    const stack = navigationStore.getState()
    if (known) {
      depth = known.depth
      navigationStore.setState(moveTo(stack, entryHere(known.visit)))
      return { samePage: stack.entries[stack.current]?.key === known.visit }
    }
    // The address was typed, or the app has just been opened.
    depth = stack.current < 0 ? 0 : depth + 1
    const visit = nextVisit()
    replaceVisit(visit, depth)
    navigationStore.setState(pushEntry(stack, entryHere(visit)))
    return { samePage: false }
  })
}

function open(call: NavigationCall, destination: Destination): void {
  const visit = nextVisit()
  const entry: PageEntry = { key: visit, ...destination }
  const address = `#${writeAddress(destination)}`
  const stack = navigationStore.getState()
  if (call === 'redirectTo') {
    replaceVisit(visit, depth, address)
    navigationStore.setState(replaceEntry(stack, entry))
  } else {
    depth += 1
    pushVisit(visit, depth, address)
    navigationStore.setState(pushEntry(stack, entry))
  }
}

type Outcome = Result<Destination, NavigationRefusal>

function go(call: NavigationCall, address: string): Outcome {
  const decided = decideNavigation(call, address)
  if (decided.ok) open(call, decided.value)
  return decided
}

/** Opens a page on top of this one. */
export const navigateTo = (address: string): Outcome => go('navigateTo', address)

/** Opens a page in place of this one. */
export const redirectTo = (address: string): Outcome => go('redirectTo', address)

/** Switches to a tab page. Switching to the one that is shown already changes nothing. */
export function switchTab(address: string): Outcome {
  const decided = decideNavigation('switchTab', address)
  if (!decided.ok) return decided
  const { entries, current } = navigationStore.getState()
  const here = entries[current]
  if (here?.page === decided.value.page && here.query === decided.value.query) return accept(decided.value)
  open('switchTab', decided.value)
  return decided
}

/** An address that went through a query itself may be written otherwise than it was. */
const sameQuery = (one: string, other: string): boolean =>
  new URLSearchParams(one).toString() === new URLSearchParams(other).toString()

/**
 * Returns to the page the customer came from, tab page or not, past the one (login) in between: to that page itself, as it was left, where it
 * is right underneath; otherwise it is opened in the place of this one.
 */
export function returnTo(address: string): void {
  const { page, query } = readAddress(address)
  const destination: Destination = page ? { page, query } : { page: 'home', query: '' }
  const { entries, current } = navigationStore.getState()
  const below = entries[current - 1]
  if (below?.page === destination.page && sameQuery(below.query, destination.query)) leaveVisit()
  else open('redirectTo', destination)
}

/** Goes back; from a page that was opened from outside there is no way back but home. */
export function back(): void {
  if (depth > 0) leaveVisit()
  else open('redirectTo', { page: 'home', query: '' })
}
