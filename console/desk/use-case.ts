import { type Fetched, type Reader, useAnswer } from '@candor/client/api/use-answer.ts'

const nothing = (): Promise<never> => new Promise(() => {})

/** The case that is open, read anew when another one is; nothing is asked for while none is. `read` has to stay the same. */
export const useCase = <T>(read: Reader<T>, id: string | null): Fetched<T> =>
  useAnswer<T>(id === null ? nothing : read, id ?? '', true)
