import type { AmountProblem } from '@candor/domain/cash/read-request-amount.ts'
import { readRequestAmount } from '@candor/domain/cash/read-request-amount.ts'
import { type Cents, cents, writeCents } from '@candor/domain/money/cents.ts'
import { readQuantity } from '@candor/domain/money/quantity.ts'
import { isTermDays, largestParticipation } from '@candor/domain/participations/participation-terms.ts'
import { units } from '@candor/domain/participations/unit.ts'
import { accept, refuse } from '@candor/domain/result.ts'
import type { ParticipationFile } from '@candor/verify/participation-file.ts'
import {
  cancelParticipation,
  joinStrategy,
  listParticipations,
  readParticipation,
  readParticipationProof,
  redeemParticipation,
} from '@candor/wire/participations.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import { registerRoute } from '../http/register-route.ts'
import { findStrategyNow } from '../strategies/strategy-terms-table.ts'
import { registerMoneyRoute } from '../teller/register-money-route.ts'
import { cancelParticipationKind } from './cancel-participation-command.ts'
import { joinKind } from './join-command.ts'
import { redeemKind } from './leave-commands.ts'
import { makeParticipationProof } from './make-participation-proof.ts'
import {
  findParticipation,
  listCarriedLosses,
  listOpenParticipations,
  listParticipationRows,
  sumPayouts,
} from './participation-table.ts'
import { readStory } from './read-participation-story.ts'
import { stakeOf, worthBeyond, writeParticipation } from './write-participation.ts'

const usualPage = 20

const badAmount = (problem: AmountProblem, smallest: Cents): Refusal => ({
  code: 'participation-failed',
  fields: [{ path: 'amount', problem }],
  params: { min: writeCents(smallest), max: writeCents(largestParticipation) },
})

const badField = (path: string): Refusal =>
  refusal('participation-failed', { path, problem: 'field-invalid' })

function registerList(server: FastifyInstance, { database }: Dependencies): void {
  registerRoute(server, listParticipations, async ({ query, session }) => {
    const { id } = session.customer
    const limit = Number(query.limit ?? usualPage)
    const [found, open, paid, carried] = await Promise.all([
      listParticipationRows(database, id, {
        before: query.before ?? null,
        limit: limit + 1,
        status: query.status ?? null,
        strategy: query.strategy ?? null,
      }),
      listOpenParticipations(database, id),
      sumPayouts(database, id),
      listCarriedLosses(database, id),
    ])
    const running = open.filter(({ status }) => status === 'approved')
    const sum = (values: readonly bigint[]) => writeCents(cents(values.reduce((all, one) => all + one, 0n)))
    return accept({
      participations: found.slice(0, limit).map(writeParticipation),
      more: found.length > limit,
      sums: {
        takingPart: sum([
          ...running.map((one) => (one.join ? stakeOf(one).cost : one.amount)),
          ...open.filter(({ status }) => status === 'in-review').map(({ amount }) => amount),
        ]),
        profit: writeCents(cents(paid.profit)),
        fees: writeCents(cents(paid.fees)),
        worth: sum(running.map(worthBeyond)),
      },
      carried: carried.map(({ strategy, loss }) => ({ strategy, loss: writeCents(cents(loss)) })),
    })
  })
}

export function registerParticipationRoutes(server: FastifyInstance, deps: Dependencies): void {
  const { database, publicLog } = deps

  registerMoneyRoute(server, deps, joinStrategy, joinKind, async ({ body }) => {
    const strategy = await findStrategyNow(database, body.strategy)
    if (!strategy) return refuse(badField('strategy'))
    const { id, minimum } = strategy
    const amount = readRequestAmount(body.amount, largestParticipation)
    if (!amount.ok) return refuse(badAmount(amount.refusal, minimum))
    if (amount.value < minimum) return refuse(badAmount('amount-below-minimum', minimum))
    if (!isTermDays(body.days)) return refuse(badField('days'))
    return accept({ strategy: id, amount: amount.value, days: body.days })
  })

  registerMoneyRoute(server, deps, cancelParticipation, cancelParticipationKind, ({ params }) =>
    accept({ participationId: params.id }),
  )

  registerMoneyRoute(server, deps, redeemParticipation, redeemKind, ({ params, body }) => {
    const asked = body.units === undefined ? null : readQuantity(body.units)
    if (body.units !== undefined && (asked === null || asked <= 0n))
      return refuse(refusal('redemption-failed', { path: 'units', problem: 'field-invalid' }))
    return accept({ participationId: params.id, units: asked === null ? null : units(asked) })
  })

  registerList(server, deps)

  registerRoute(server, readParticipation, async ({ params, session }) => {
    const found = await findParticipation(database, session.customer.id, params.id)
    return found ? accept(await readStory(database, found)) : refuse(refusal('not-found'))
  })

  registerRoute(server, readParticipationProof, async ({ params, session }) => {
    // The head comes first: whatever it holds of the pool is in the tables that are read after it.
    const head = publicLog.latest()
    const found = await findParticipation(database, session.customer.id, params.id)
    if (!found) return refuse(refusal('not-found'))
    const proof = await makeParticipationProof(database, { ...publicLog, latest: () => head }, found)
    return accept({
      format: 'candor participation proof',
      version: 1,
      proof,
      own: null,
    } satisfies ParticipationFile)
  })
}
