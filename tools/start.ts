import { buildServerIfStale, entryOf } from './build-server.ts'

/** npm start: builds the server if its sources were changed, and runs its supervisor, which is built with it. */

const built = await buildServerIfStale(console.log)
const { supervise } = (await import(entryOf(built, 'supervise'))) as typeof import('./supervise.ts')
await supervise(built)
