import { createStore } from 'zustand/vanilla'

/**
 * Whether the service can be reached, and the time of what is shown where it cannot. `unopened`: the service answers, but something on
 * the way lets no live connection through.
 */
export const connectionStore = createStore<{
  lostAt: number | null
  unopened: boolean
  /** When the oldest answer was given that is shown from memory. */
  keptAt: number | null
}>(() => ({ lostAt: null, unopened: false, keptAt: null }))
