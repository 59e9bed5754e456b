import { readConfig } from '@candor/server/config.ts'
import { createLog } from '@candor/server/http/create-log.ts'
import { startServer } from '@candor/server/main.ts'

/** A real server whose machine's clock is wrong by so many milliseconds as its parent says; sends its address. */

const read = readConfig(process.env)
if (!read.ok || read.value.databaseUrl === null) throw new Error('the settings of a server are refused')
const config = read.value
let wrongByMs = 0
const log = createLog(config.logLevel)
const { address } = await startServer({
  config,
  databaseUrl: read.value.databaseUrl,
  log,
  wall: () => Date.now() + wrongByMs,
})
process.on('message', ({ wrongBy }: { wrongBy: number }) => {
  wrongByMs = wrongBy
})
process.on('disconnect', () => process.exit(0))
process.send?.({ address })
