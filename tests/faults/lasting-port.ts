import { findFreePort } from '@candor/server/postgres/find-free-port.ts'

/** Below the ports that each PostgreSQL of a test looks for one among. */
const first = 8_000

/** For a server that is to be found again: while it is away for a restart, nobody who looks for any port takes its. */
export const findLastingPort = (): Promise<number> => findFreePort(first)
