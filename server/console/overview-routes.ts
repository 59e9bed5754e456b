import { accept } from '@candor/domain/result.ts'
import { readOverview } from '@candor/wire/overview.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { registerOperatorRoute } from '../operators/register-operator-route.ts'
import { describeOverview, makeSums, readWaiting } from './describe-overview.ts'
import { createKeptFresh } from './keep-fresh.ts'

export function registerOverview(server: FastifyInstance, deps: Dependencies): void {
  const readSums = createKeptFresh(() => makeSums(deps))
  const readQueues = createKeptFresh(() => readWaiting(deps))
  registerOperatorRoute(server, readOverview, async () =>
    accept(await describeOverview(deps, await readSums(), await readQueues())),
  )
}
