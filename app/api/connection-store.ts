import { createStore } from 'zustand/vanilla'

/**
 * Whether the service can be reached, and the time of what is shown where it cannot. `unopened`: the service answers, but something on
 * the way lets no live connection through.
 */
export const connectionStore = createStore<{
  lostAt: number | null
  unopened: boolean
  /** For each page that shows answers from memory, when the oldest of them was given. */
  keptAt: Readonly<Record<string, number>>
}>(() => ({ lostAt: null, unopened: false, keptAt: {} }))
