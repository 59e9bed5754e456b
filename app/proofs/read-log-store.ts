import { createStore } from 'zustand/vanilla'
import type { Era } from './read-leaves.ts'

/** Eras that the log announces, and whether it holds two terms or seeds of one day. */
export const readLogStore = createStore<{ eras: readonly Era[]; hasTwice: boolean }>(() => ({
  eras: [],
  hasTwice: false,
}))
