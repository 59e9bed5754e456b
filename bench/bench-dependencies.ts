import { randomBytes } from 'node:crypto'
import { createMemoryBus } from '@candor/server/bus/memory-bus.ts'
import { readConfig } from '@candor/server/config.ts'
import { createPasswordHasher } from '@candor/server/customers/hash-password.ts'
import { createHashingQueue } from '@candor/server/customers/queue-hashing.ts'
import type { Dependencies } from '@candor/server/dependencies.ts'
import { createLog } from '@candor/server/http/create-log.ts'
import { createMailer } from '@candor/server/mail/create-mailer.ts'
import { openTeller } from '@candor/server/open-teller.ts'
import { createOutbound } from '@candor/server/outbound/create-outbound.ts'
import { openDatabase } from '@candor/server/postgres/database.ts'
import { openPool } from '@candor/server/postgres/open-pool.ts'
import { createPublicLog } from '@candor/server/proofs/keep-log.ts'
import { makeLogKey } from '@candor/server/proofs/log-key.ts'
import { createVault, masterKeyLength } from '@candor/server/vault/create-vault.ts'
import type { HandFedMarket } from '@candor/tests/database/hand-fed-market.ts'
import { openPlainReadiness } from '@candor/tests/database/plain-readiness.ts'

/** All that a server needs, whole, so that one more does not compile until it is here; with a market that beats only when it is told to. */
export function openBenchDependencies(
  databaseUrl: string,
  { board, candles }: HandFedMarket,
  logLevel: 'warn' | 'error' = 'warn',
): Dependencies {
  const config = readConfig({ PORT: '0', LOG_LEVEL: logLevel, RATE_LIMIT_PER_MINUTE: '999999999' })
  if (!config.ok) throw new Error('the settings of the bench are refused')
  const [log, bus, clock] = [createLog(logLevel), createMemoryBus(), Date.now]
  const database = openDatabase(openPool(databaseUrl))
  const publicLog = createPublicLog({ database, key: makeLogKey(), clock, log })
  const teller = openTeller(databaseUrl, { bus, board, publicLog, clock, log })
  return {
    config: config.value,
    database,
    lookups: database,
    bus,
    board,
    candles,
    publicLog,
    teller,
    readiness: openPlainReadiness(databaseUrl, { teller, board, log }),
    hashing: createHashingQueue(),
    passwords: createPasswordHasher(),
    mail: createMailer(async () => {}, log),
    outbound: createOutbound(),
    vault: createVault(randomBytes(masterKeyLength)),
    log,
    clock,
    draining: () => false,
    appFolder: '/nowhere',
  }
}
