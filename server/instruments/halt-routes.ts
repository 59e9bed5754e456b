import { findInstrument } from '@candor/domain/instruments/catalogue.ts'
import { accept, refuse } from '@candor/domain/result.ts'
import { askHalt, askResume, previewHalt } from '@candor/wire/halts.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { refusal } from '../http/refusal.ts'
import { answerAsked } from '../operators/answer-asked.ts'
import { registerOperatorRoute } from '../operators/register-operator-route.ts'
import { haltAct, resumeAct } from './halt-acts.ts'
import { describeHalt } from './halt-preview.ts'

export function registerHaltRoutes(server: FastifyInstance, deps: Dependencies): void {
  registerOperatorRoute(server, previewHalt, async ({ params }) =>
    findInstrument(params.symbol)
      ? accept(await describeHalt(deps, params.symbol))
      : refuse(refusal('not-found')),
  )

  for (const [route, kind] of [
    [askHalt, haltAct],
    [askResume, resumeAct],
  ] as const)
    registerOperatorRoute(server, route, async ({ params: { symbol }, body, operator }) => {
      if (!findInstrument(symbol)) return refuse(refusal('not-found'))
      if (body.confirm !== symbol)
        return refuse(refusal('invalid-request', { path: 'confirm', problem: 'field-invalid' }))
      return await answerAsked(deps, kind, operator.operator, { symbol, reason: body.reason })
    })
}
