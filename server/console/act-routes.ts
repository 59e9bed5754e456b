import { accept, type Result, refuse } from '@candor/domain/result.ts'
import {
  changeAct,
  decideAct,
  listActs,
  readAct,
  type WireAct,
  withdrawAct,
} from '@candor/wire/two-person-acts.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import { answerAsked } from '../operators/answer-asked.ts'
import { needConfirmation } from '../operators/confirm-operator.ts'
import type { Operator } from '../operators/operator-session-table.ts'
import { registerOperatorRoute } from '../operators/register-operator-route.ts'
import { endWaitingAct, performAct } from '../operators/run-act.ts'
import type { TwoPersonAct } from '../operators/two-person-act.ts'
import { findAct, listActRows, type StoredAct, writeStoredAct } from '../operators/waiting-act-table.ts'
import { findActKind } from './two-person-kinds.ts'

const usualPage = 50

const hasOne = ({ roles }: Operator, wanted: TwoPersonAct['asking']): boolean =>
  wanted.some((role) => roles.includes(role))

/** Whether an act is about the operator who looks at it. */
const isAbout = (kind: TwoPersonAct, { body }: StoredAct, { id }: Operator): boolean =>
  kind.about?.(JSON.parse(body) as WireAct['body']) === id

function write(act: StoredAct, operator: Operator, now: number): WireAct {
  const kind = findActKind(act.name)
  return writeStoredAct(act, {
    id: operator.id,
    mayDecide: kind !== null && hasOne(operator, kind.agreeing) && !isAbout(kind, act, operator),
    now,
  })
}

type Found = { act: StoredAct; kind: TwoPersonAct }

async function findKnown({ database }: Dependencies, id: string): Promise<Result<Found, Refusal>> {
  const act = await findAct(database, id)
  const kind = act && findActKind(act.name)
  return act && kind ? accept({ act, kind }) : refuse(refusal('not-found'))
}

function registerReading(server: FastifyInstance, deps: Dependencies): void {
  const { database, clock } = deps
  registerOperatorRoute(server, listActs, async ({ query, operator: { operator } }) => {
    const limit = Number(query.limit ?? usualPage)
    const now = clock()
    const page = { waiting: query.state !== 'ended', before: query.before ?? null, limit: limit + 1, now }
    const found = await listActRows(database, page)
    return accept({
      acts: found.slice(0, limit).map((act) => write(act, operator, now)),
      more: found.length > limit,
    })
  })

  registerOperatorRoute(server, readAct, async ({ params, operator: { operator } }) => {
    const found = await findKnown(deps, params.id)
    return found.ok ? accept(write(found.value.act, operator, clock())) : found
  })
}

function registerOwn(server: FastifyInstance, deps: Dependencies): void {
  registerOperatorRoute(server, changeAct, async ({ params, body, operator: { operator } }) => {
    const found = await findKnown(deps, params.id)
    if (!found.ok) return found
    const { act, kind } = found.value
    // Somebody else's request is theirs to change.
    if (act.maker !== operator.id) return refuse(refusal('not-found'))
    if (!hasOne(operator, kind.asking)) return refuse(refusal('other-role'))
    return await answerAsked(deps, kind, operator, body.body, act.id)
  })

  registerOperatorRoute(server, withdrawAct, async ({ params, operator: { operator } }) => {
    const found = await findKnown(deps, params.id)
    if (!found.ok) return found
    if (found.value.act.maker !== operator.id) return refuse(refusal('not-found'))
    const ended = await endWaitingAct(deps, params.id, operator, 'act-withdrawn')
    return ended.ok ? accept({}) : ended
  })
}

/** The gate of everything that takes two people. */
export function registerActRoutes(server: FastifyInstance, deps: Dependencies): void {
  registerReading(server, deps)
  registerOwn(server, deps)
  registerOperatorRoute(server, decideAct, async ({ params, body, operator: live, request }) => {
    const found = await findKnown(deps, params.id)
    if (!found.ok) return found
    const { act, kind } = found.value
    const { operator } = live
    if (!hasOne(operator, kind.agreeing)) return refuse(refusal('other-role'))
    // Neither agreed to nor refused: nobody keeps a role by refusing its end.
    if (isAbout(kind, act, operator)) return refuse(refusal('own-request'))
    if (body.verdict === 'approve') {
      const known = await needConfirmation(deps, live, body, request.ip)
      if (!known.ok) return known
      const done = await performAct(deps, kind, { act, operator, hash: body.hash })
      if (!done.ok) return done
    } else {
      const ended = await endWaitingAct(deps, act.id, operator, 'act-refused')
      if (!ended.ok) return ended
    }
    const after = await findAct(deps.database, act.id)
    return after ? accept({ act: write(after, operator, deps.clock()) }) : refuse(refusal('not-found'))
  })
}
