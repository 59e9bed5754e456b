import { randomBytes } from 'node:crypto'
import { buildServer } from '@candor/server/app.ts'
import { createMemoryBus } from '@candor/server/bus/memory-bus.ts'
import { readConfig } from '@candor/server/config.ts'
import { createHashingQueue } from '@candor/server/customers/queue-hashing.ts'
import { createLog } from '@candor/server/http/create-log.ts'
import { createMailer } from '@candor/server/mail/create-mailer.ts'
import { openTeller } from '@candor/server/open-teller.ts'
import { createOutbound } from '@candor/server/outbound/create-outbound.ts'
import { openDatabase } from '@candor/server/postgres/database.ts'
import { openPool } from '@candor/server/postgres/open-pool.ts'
import { createPublicLog } from '@candor/server/proofs/keep-log.ts'
import { makeLogKey } from '@candor/server/proofs/log-key.ts'
import { createVault, masterKeyLength } from '@candor/server/vault/create-vault.ts'
import { createHandFedMarket } from '@candor/tests/database/hand-fed-market.ts'
import { openPlainReadiness } from '@candor/tests/database/plain-readiness.ts'

/** The process that is measured: the real server on the database of the bench, without a market that beats beside it. */

const [databaseUrl = ''] = process.argv.slice(2)
const config = readConfig({ PORT: '0', LOG_LEVEL: 'warn', RATE_LIMIT_PER_MINUTE: '999999999' })
if (!config.ok) throw new Error('the settings of the bench are refused')
const [log, bus, clock] = [createLog('warn'), createMemoryBus(), Date.now]
const { board, candles } = createHandFedMarket()
const database = openDatabase(openPool(databaseUrl))
const publicLog = createPublicLog({ database, key: makeLogKey(), clock, log })
const teller = openTeller(databaseUrl, { bus, board, publicLog, clock, log })
const server = await buildServer({
  config: config.value,
  database,
  bus,
  board,
  candles,
  publicLog,
  teller,
  readiness: openPlainReadiness(databaseUrl, { teller, board, log }),
  hashing: createHashingQueue(),
  mail: createMailer(async () => {}, log),
  outbound: createOutbound(),
  vault: createVault(randomBytes(masterKeyLength)),
  log,
  clock,
  draining: () => false,
  appFolder: '/nowhere',
})
process.on('disconnect', () => process.exit(0))
process.send?.({ address: await server.listen({ host: '127.0.0.1', port: 0 }) })
