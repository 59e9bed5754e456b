import { buildServer } from '@candor/server/app.ts'
import { createHandFedMarket } from '@candor/tests/database/hand-fed-market.ts'
import { openBenchDependencies } from './bench-dependencies.ts'

/** The process that is measured: the real server on the database of the bench, without a market that beats beside it. */

const [databaseUrl = ''] = process.argv.slice(2)
const server = await buildServer(openBenchDependencies(databaseUrl, createHandFedMarket()))
process.on('disconnect', () => process.exit(0))
process.send?.({ address: await server.listen({ host: '127.0.0.1', port: 0 }) })
