import { createMemoryBus } from '@candor/server/bus/memory-bus.ts'
import { createLog } from '@candor/server/http/create-log.ts'
import { openTeller } from '@candor/server/open-teller.ts'
import { openDatabase } from '@candor/server/postgres/database.ts'
import { openPool } from '@candor/server/postgres/open-pool.ts'
import { createWatcher } from '@candor/server/watcher/create-watcher.ts'
import { createHandFedMarket } from '../database/hand-fed-market.ts'
import { unsealedLog } from '../database/unsealed-log.ts'

/** A process that watches and settles and does nothing else, so that it can be killed in the middle of it. Says when it watches. */

const [databaseUrl = ''] = process.argv.slice(2)
const { board } = createHandFedMarket()
const outside = { bus: createMemoryBus(), clock: Date.now, log: createLog('silent') }
const teller = openTeller(databaseUrl, { ...outside, board, publicLog: unsealedLog })
const database = openDatabase(openPool(databaseUrl))
const watcher = createWatcher({ ...outside, database, lookups: database, board, teller })
await watcher.start()
console.log('watches')
