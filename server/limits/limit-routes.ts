import type { LimitName } from '@candor/domain/limits/own-limits.ts'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import { beginTimeOut, readLimits, setLimit, setNotes } from '@candor/wire/limits.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import { registerRoute } from '../http/register-route.ts'
import { registerMoneyRoute } from '../teller/register-money-route.ts'
import { describeLimits } from './describe-limits.ts'
import { setLimitKind, setNotesKind, timeOutKind } from './limit-commands.ts'
import { readLimitValue } from './write-limit.ts'

function readValue(name: LimitName, text: string | null): Result<bigint | null, Refusal> {
  const value = text === null ? null : readLimitValue(name, text)
  return text !== null && value === null
    ? refuse(refusal('limit-invalid', { path: 'value', problem: 'field-invalid' }))
    : accept(value)
}

export function registerLimitRoutes(server: FastifyInstance, deps: Dependencies): void {
  registerRoute(server, readLimits, async ({ session }) =>
    accept(await describeLimits(deps, session.customer.id)),
  )

  // Named ways before the one with a parameter, which would take their names for a limit's.
  registerMoneyRoute(server, deps, beginTimeOut, timeOutKind, ({ body }) => accept({ days: body.days }))

  registerMoneyRoute(server, deps, setNotes, setNotesKind, ({ body }) => accept(body))

  registerMoneyRoute(server, deps, setLimit, setLimitKind, ({ params, body }) => {
    const value = readValue(params.name, body.value)
    if (!value.ok) return value
    return accept({ name: params.name, value: value.value })
  })
}
