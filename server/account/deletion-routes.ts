import { writeCents } from '@candor/domain/money/cents.ts'
import { accept, refuse } from '@candor/domain/result.ts'
import { listObstacles, type OwnedFacts } from '@candor/domain/security/decide-deletion.ts'
import { deleteAccount, readDeletion } from '@candor/wire/account.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { cookieRules, sessionCookie } from '../customers/start-session.ts'
import type { Dependencies } from '../dependencies.ts'
import { refusal } from '../http/refusal.ts'
import { registerRoute } from '../http/register-route.ts'
import { forgetIdentity } from '../identity/forget-identity.ts'
import { findLedger } from '../ledger/balance-table.ts'
import { letterTime, writeLetter } from '../mail/write-letter.ts'
import type { Customer } from '../postgres/customer-tables.ts'
import type { Connection } from '../postgres/database.ts'
import { confirmCustomer } from '../security/confirm-customer.ts'

async function countRequests(connection: Connection, customerId: bigint): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select (select count(*) from deposits where customer_id = ${customerId} and status = 'in-review')::int
      + (select count(*) from withdrawals where customer_id = ${customerId} and status = 'in-review')::int
      + (select count(*) from loans where customer_id = ${customerId}
        and status in ('pending-review', 'under-review', 'review-passed'))::int
      + (select count(*) from customers where id = ${customerId} and verification = 'verifying')::int as waiting
  `.execute(connection)
  return rows[0]?.waiting ?? 0
}

async function countHoldings(connection: Connection, customerId: bigint): Promise<number> {
  const { held } = await connection
    .selectFrom('holdings')
    .select(({ fn }) => fn.countAll<bigint>().as('held'))
    .where('customer_id', '=', customerId)
    .where('quantity', '>', 0n)
    .executeTakeFirstOrThrow()
  return Number(held)
}

async function countParticipations(connection: Connection, customerId: bigint): Promise<number> {
  const { open } = await connection
    .selectFrom('participations')
    .select(({ fn }) => fn.countAll<bigint>().as('open'))
    .where('customer_id', '=', customerId)
    .where('status', '=', 'approved')
    .executeTakeFirstOrThrow()
  return Number(open)
}

async function findOwned(connection: Connection, customerId: bigint): Promise<OwnedFacts> {
  const { balances } = await findLedger(connection, customerId)
  return {
    balances,
    requestsInReview: await countRequests(connection, customerId),
    holdings: await countHoldings(connection, customerId),
    participations: await countParticipations(connection, customerId),
  }
}

/** Ends everything that is personal, in one transaction, and gives back the sessions that ended with it. */
async function closeAccount({ database, clock }: Dependencies, customer: Customer): Promise<bigint[]> {
  const now = clock()
  return await database.transaction().execute(async (transaction) => {
    const sessions = await transaction
      .selectFrom('sessions')
      .select('id')
      .where('customer_id', '=', customer.id)
      .where('ended_at', 'is', null)
      .execute()
    await forgetIdentity(transaction, customer.id, now)
    const { rows } = await sql<{ done: boolean }>`
      select close_account(${customer.id}, ${new Date(now)}) as done
    `.execute(transaction)
    if (!rows[0]?.done) throw new NotEmpty()
    return sessions.map(({ id }) => id)
  })
}

/** Rolls back what was begun; the routine, under the lock of the ledger, has the last word. */
class NotEmpty extends Error {}

const digitsIn = (text: string): string => text.replaceAll(/\s/g, '')

export function registerDeletion(server: FastifyInstance, deps: Dependencies): void {
  registerRoute(server, readDeletion, async ({ session }) => {
    const owned = await findOwned(deps.database, session.customer.id)
    return accept({ obstacles: listObstacles(owned), leftBehind: writeCents(owned.balances.cash) })
  })

  registerRoute(server, deleteAccount, async ({ body, session, request, reply }) => {
    const { customer } = session
    if (digitsIn(body.accountNumber) !== customer.account_number)
      return refuse(refusal('invalid-request', { path: 'accountNumber', problem: 'field-invalid' }))
    const confirmed = await confirmCustomer(deps, customer, body, request.ip)
    if (!confirmed.ok) return confirmed
    const owned = await findOwned(deps.database, customer.id)
    if (listObstacles(owned).length > 0) return refuse(refusal('account-not-empty'))
    const ended = await closeAccount(deps, customer).catch((error) => {
      if (error instanceof NotEmpty) return null
      throw error
    })
    if (ended === null) return refuse(refusal('account-not-empty'))
    for (const sessionId of ended) deps.bus.publish('session.ended', { sessionId, reason: 'signed-out' })
    deps.bus.publish('customer.changed', { customerId: customer.id })
    // The address is known here for the last time.
    const letter = writeLetter('account-closed', customer, { time: letterTime(deps.clock()) })
    if (letter) deps.mail.post(letter)
    reply.clearCookie(sessionCookie(deps.config), cookieRules(deps.config))
    return accept({})
  })
}
