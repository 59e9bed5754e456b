import { buildAppIfStale } from '@candor/tools/build-app.ts'

/** Before the workers begin: several that find the app stale would build it at once and take it from each other. */
export const setup = (): Promise<void> => buildAppIfStale(console.log)
