import type { StoreApi } from 'zustand/vanilla'

/*
 * Takes the place of `zustand` where the home page is drawn on the server: the library gives a drawing on a server the state that a store was made
 * with, and what is to be drawn was set after that.
 */

export { createStore } from 'zustand/vanilla'

export function useStore<State, Selected = State>(
  store: Pick<StoreApi<State>, 'getState'>,
  select?: (state: State) => Selected,
): State | Selected {
  const state = store.getState()
  return select ? select(state) : state
}
