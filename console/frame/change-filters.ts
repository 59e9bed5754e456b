import { addressStore, replaceAddress } from './navigate.ts'

/** The filters of an address with some of them changed; an empty one is not there. */
export function withFilters(query: string, changes: Readonly<Record<string, string>>): string {
  const held = new URLSearchParams(query)
  for (const [name, value] of Object.entries(changes))
    if (value === '') held.delete(name)
    else held.set(name, value)
  return held.toString()
}

/** Changes filters of the list that is open, without a step for the way back. */
export function changeFilters(changes: Readonly<Record<string, string>>): void {
  const { place, id, query } = addressStore.getState()
  if (place !== null && place !== 'first') replaceAddress(place, id, withFilters(query, changes))
}
