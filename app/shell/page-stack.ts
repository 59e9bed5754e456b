import { type PageName, routeOf } from '../routes.ts'

/**
 * Pages that have been opened stay mounted underneath, as they were: going back finds the scroll position and whatever was typed.
 * A tab page exists once, however often it is visited.
 */
export type PageEntry = {
  /** Identifies a visit in the browser's history. */
  key: number
  /** Null where the address names no page. */
  page: PageName | null
  query: string
}

export type PageStack = { entries: readonly PageEntry[]; current: number }

/** How many pages stay mounted underneath; older ones are opened again when they are returned to. */
const mostMounted = 8

/** What a page is mounted under: its tab, or the visit it belongs to. */
function mountKey(entry: PageEntry): string {
  const tab = entry.page === null ? undefined : routeOf(entry.page).tab
  return tab === undefined ? `visit-${entry.key}` : `tab-${tab}`
}

/** Opens a page on top; whatever was ahead of the current one is gone. */
export function pushEntry(stack: PageStack, entry: PageEntry): PageStack {
  const entries = [...stack.entries.slice(0, stack.current + 1), entry]
  return { entries, current: entries.length - 1 }
}

export function replaceEntry(stack: PageStack, entry: PageEntry): PageStack {
  const entries = [...stack.entries.slice(0, stack.current), entry]
  return { entries, current: entries.length - 1 }
}

/** Moves to a visit of the browser's history, one that is still known or one from before the page was loaded. */
export function moveTo(stack: PageStack, entry: PageEntry): PageStack {
  const known = stack.entries.findIndex(({ key }) => key === entry.key)
  if (known >= 0) return { entries: stack.entries, current: known }
  return { entries: [entry], current: 0 }
}

/** The pages to keep mounted, in a steady order, with the one that is shown. Those ahead of it have been left by going back. */
export function mountedEntries(stack: PageStack): { mount: string; entry: PageEntry; shown: boolean }[] {
  const shown = stack.entries[stack.current]
  const kept = new Map<string, PageEntry>()
  for (const entry of stack.entries.slice(Math.max(0, stack.current + 1 - mostMounted), stack.current + 1)) {
    kept.set(mountKey(entry), entry)
  }
  return [...kept].map(([mount, entry]) => ({ mount, entry, shown: entry === shown }))
}
