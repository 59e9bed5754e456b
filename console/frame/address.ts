import { type PlaceName, placeNames, places } from './place-table.ts'

/** Where an operator is: a page, what is opened on it, and its filters. `place` is null where the address names no page. */
export type Address = { place: PlaceName | 'first' | null; id: string | null; query: string }

const base = '/console'

export function readAddress(pathname: string, search: string): Address {
  const [path = '', id = ''] = pathname.slice(base.length).split('/').filter(Boolean).map(decodeURIComponent)
  const query = search.replace(/^\?/, '')
  if (path === '') return { place: 'first', id: null, query }
  const place = placeNames.find((name) => places[name].path === path) ?? null
  return { place, id: id === '' ? null : id, query }
}

export function writeAddress(place: PlaceName, id: string | null = null, query = ''): string {
  const parts = [base, places[place].path, ...(id === null ? [] : [encodeURIComponent(id)])]
  return parts.join('/') + (query === '' ? '' : `?${query}`)
}
