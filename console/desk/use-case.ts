import { type Fetched, type Reader, useAnswer } from '@candor/client/api/use-answer.ts'
import type { Queue } from './use-queue.ts'

const nothing = (): Promise<never> => new Promise(() => {})

/**
 * The case that is open, read anew when another one is, and when it leaves the list because somebody else has decided it; nothing is asked
 * for while none is. `read` has to stay the same.
 */
export const useCase = <T>(
  read: Reader<T>,
  { openId, listed = true }: Pick<Queue<{ id: string }>, 'openId'> & { listed?: boolean },
): Fetched<T> => useAnswer<T>(openId === null ? nothing : read, openId ?? '', listed)
