import { buildAppIfStale } from '@candor/tools/build-app.ts'
import { buildServerIfStale } from '@candor/tools/build-server.ts'

/** Before the workers begin: several that find the app or the server stale would build it at once and take it from each other. */
export const setup = async (): Promise<void> => {
  await buildAppIfStale(console.log)
  await buildServerIfStale(console.log)
}
