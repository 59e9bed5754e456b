import type { Pool } from 'pg'
import { openPool } from '../postgres/open-pool.ts'
import { commandKinds } from './command-kinds.ts'
import { createTeller, lanes } from './create-teller.ts'
import type { Teller, TellerOptions } from './teller.ts'

/** Statements of a batch are sent together, so that they need connections that can do so. */
export const openTellerPool = (databaseUrl: string): Pool =>
  openPool(databaseUrl, { applicationName: 'candor-teller', max: lanes + 1, pipeline: true })

/** The teller of a server, with connections of its own that it closes when it stops. */
export function openTeller(
  databaseUrl: string,
  options: Pick<TellerOptions, 'bus' | 'clock' | 'log'> & Partial<Pick<TellerOptions, 'kinds'>>,
): Teller {
  const pool = openTellerPool(databaseUrl)
  const teller = createTeller({ kinds: commandKinds, ...options, pool })
  return {
    ...teller,
    async stop() {
      await teller.stop()
      await pool.end()
    },
  }
}
