import { writeAddress } from '../shell/decide-navigation.ts'
import { navigationStore } from '../shell/navigation.ts'

/** Writes a choice into the address of the page that is shown, without opening it anew: a reload and a shared link find it. */
export function amendQuery(name: string, value: string): void {
  const { entries, current } = navigationStore.getState()
  const here = entries[current]
  if (!here || here.page === null) return
  const query = new URLSearchParams(here.query)
  query.set(name, value)
  const entry = { ...here, page: here.page, query: query.toString() }
  window.history.replaceState(window.history.state, '', `#${writeAddress(entry)}`)
  navigationStore.setState({ entries: entries.with(current, entry) })
}
