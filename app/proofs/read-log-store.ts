import { createStore } from 'zustand/vanilla'
import type { Era } from './read-leaves.ts'

/** What this device has found by reading on. */
type ReadLogState = {
  /** Eras that the log announces. */
  eras: readonly Era[]
  /** The log holds two terms or seeds of one day. */
  hasTwice: boolean
  /** Postings of this customer are not those that this device knew. */
  hasRewrittenPostings: boolean
}

export const readLogStore = createStore<ReadLogState>(() => ({
  eras: [],
  hasTwice: false,
  hasRewrittenPostings: false,
}))
