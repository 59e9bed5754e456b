import { type Fetched, type Reader, useAnswer } from '@candor/client/api/use-answer.ts'
import { useStore } from 'zustand'
import { connectionStore } from './connection-store.ts'

export type { Fetched, Reader }

/** Asks for something when a part of a page is shown, when asked to, and again when the service is back. `read` has to stay the same. */
export const useFetched = <T>(read: Reader<T>, id = ''): Fetched<T> =>
  useAnswer(
    read,
    id,
    useStore(connectionStore, ({ lostAt }) => lostAt === null),
  )
