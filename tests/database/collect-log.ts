import type { Config } from '@candor/server/config.ts'
import { createLog } from '@candor/server/http/create-log.ts'

/** A log whose lines a test can read. */
export function collectLog({ logLevel }: Pick<Config, 'logLevel'>) {
  const log: string[] = []
  return { log, logger: createLog(logLevel, { write: (line) => log.push(line) }) }
}
