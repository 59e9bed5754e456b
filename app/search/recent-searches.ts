import { forget, recall, remember } from '@candor/client/device/device-memory.ts'

const key = 'recent-searches'
const most = 6

export function recentSearches(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(recall(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string').slice(0, most) : []
  } catch {
    return []
  }
}

/** Kept when a search has led somewhere; the latest comes first, none twice. */
export function noteSearch(text: string): void {
  const typed = text.trim().slice(0, 40)
  if (typed === '') return
  remember(key, JSON.stringify([typed, ...recentSearches().filter((each) => each !== typed)].slice(0, most)))
}

export const clearSearches = (): void => forget(key)
