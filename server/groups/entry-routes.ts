import { createHash, randomBytes } from 'node:crypto'
import { codeFrom, groupCode, oneTimeCodeLength, readEntryCode } from '@candor/domain/groups/entry-code.ts'
import { readMemberName } from '@candor/domain/groups/read-people.ts'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import { askToJoin, finishEntry, readEntry } from '@candor/wire/entry.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { findCustomer, updateLocale } from '../customers/customer-table.ts'
import { finishSession } from '../customers/open-session.ts'
import { hashToken } from '../customers/session-table.ts'
import { addFailure, counterOf } from '../customers/sign-in-failure-table.ts'
import { slowDown } from '../customers/slow-down.ts'
import { giveSession, startSession } from '../customers/start-session.ts'
import type { Dependencies } from '../dependencies.ts'
import { addressGroup } from '../http/address-group.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import { registerRoute } from '../http/register-route.ts'
import type { Customer } from '../postgres/customer-tables.ts'
import type { Connection } from '../postgres/database.ts'
import { makeId } from '../postgres/make-id.ts'
import { findTokenOwner, spendToken } from '../security/one-time-token-table.ts'
import { hashInTurn, judgeNewPassword } from '../security/replace-password.ts'
import { findGroup, findGroupByCode } from './group-table.ts'
import { findJoinByCode, insertJoin } from './join-table.ts'
import { findMembership } from './member-table.ts'
import { fundOpened } from './open-accounts.ts'

const purpose = 'first-sign-in'

type Entry = ReplyOf<typeof readEntry>

/** By address, the end of the last look at a code from there. */
const lastLooks = new Map<string, Promise<unknown>>()

/** One after the other from each address, so that of many guesses sent at once the later ones find the earlier ones counted. */
function inTurn<Value>(address: string, look: () => Promise<Value>): Promise<Value> {
  const mine = (lastLooks.get(address) ?? Promise.resolve()).then(look)
  const ended = mine
    .catch(() => {})
    .then(() => {
      if (lastLooks.get(address) === ended) lastLooks.delete(address)
    })
  lastLooks.set(address, ended)
  return mine
}

/**
 * Typing codes is a way of guessing and is slowed down by address; only wrong ones count, so that a class behind one address comes in
 * together.
 */
async function guarded<Value>(
  { database, clock }: Dependencies,
  request: FastifyRequest,
  work: () => Promise<Value | null>,
): Promise<Result<Value, Refusal>> {
  const address = addressGroup(request.ip)
  const typed = counterOf('address', 'entry-code', address)
  return await inTurn(address, async () => {
    const waiting = await slowDown(database, [typed], clock())
    if (waiting) return refuse(waiting)
    const found = await work()
    if (found !== null) return accept(found)
    await addFailure(database, [typed], clock())
    return refuse(refusal('entry-code-invalid'))
  })
}

async function ownEntry({ database, clock }: Dependencies, code: string): Promise<Entry | null> {
  const owner = await findTokenOwner(database, purpose, code, clock())
  if (owner !== null) {
    const [customer, membership] = await Promise.all([
      findCustomer(database, owner),
      findMembership(database, owner),
    ])
    return { state: 'ready', group: membership?.name ?? null, name: customer?.account_name ?? null }
  }
  const join = await findJoinByCode(database, hashToken(code))
  // One that was let in has a code that works, or it was used.
  if (!join || join.state === 'let-in') return null
  const group = await findGroup(database, join.group_id)
  return { state: join.state, group: group?.name ?? null, name: join.name || null }
}

async function lookUp(deps: Dependencies, typed: string): Promise<Entry | null> {
  const read = readEntryCode(typed)
  if (read === null) return null
  if (read.kind === 'one-time') return await ownEntry(deps, read.code)
  const group = await findGroupByCode(deps.database, read.code, deps.clock())
  return group && { state: 'join', group: group.name, name: null }
}

/** Sets the first password of an account, where it has none; null where the code was used meanwhile. */
async function spendCode(
  transaction: Connection,
  code: string,
  hash: string,
  now: number,
): Promise<bigint | null> {
  const owner = await spendToken(transaction, purpose, code, now)
  if (owner === null) return null
  const { rows } = await sql<{ done: boolean }>`
    select set_first_password(${owner}, ${hash}, ${new Date(now)}) as done`.execute(transaction)
  return rows[0]?.done ? owner : null
}

async function ownerOf({ database, clock }: Dependencies, typed: string): Promise<Customer | null> {
  const read = readEntryCode(typed)
  if (read?.kind !== 'one-time') return null
  const owner = await findTokenOwner(database, purpose, read.code, clock())
  return owner === null ? null : await findCustomer(database, owner)
}

/** Where somebody asks from, for one class: it tells nothing but that two came from the same place. */
const sourceOf = (groupId: string, { ip }: FastifyRequest): Buffer =>
  createHash('sha256')
    .update(`join\0${groupId}\0${addressGroup(ip)}`)
    .digest()

function registerJoining(server: FastifyInstance, deps: Dependencies): void {
  const { database, clock } = deps
  registerRoute(server, askToJoin, async ({ body, request }) => {
    const name = readMemberName(body.name)
    if (!name.ok) {
      const problem = name.refusal === 'name-missing' ? 'field-required' : 'name-invalid'
      return refuse(refusal('invalid-request', { path: 'name', problem }))
    }
    const group = await guarded(deps, request, async () => {
      const read = readEntryCode(body.code)
      return read?.kind === 'join' ? await findGroupByCode(database, read.code, clock()) : null
    })
    if (!group.ok) return group
    const now = clock()
    const code = codeFrom(randomBytes(oneTimeCodeLength))
    const join = {
      id: makeId(now),
      group_id: group.value.id,
      name: name.value,
      code_hash: hashToken(code),
      locale: body.locale,
      asked_at: new Date(now),
      askedFrom: sourceOf(group.value.id, request),
    }
    if (!(await database.transaction().execute((transaction) => insertJoin(transaction, join))))
      return refuse(refusal('join-full'))
    return accept({ code: groupCode(code), group: group.value.name })
  })
}

/** How people come in who were brought by an operator: by the code of their class, or by a code of their own. */
export function registerEntryRoutes(server: FastifyInstance, deps: Dependencies): void {
  registerJoining(server, deps)
  registerRoute(server, readEntry, ({ body, request }) =>
    guarded(deps, request, () => lookUp(deps, body.code)),
  )

  registerRoute(server, finishEntry, async ({ body, session, request, reply }) => {
    const owner = await guarded(deps, request, () => ownerOf(deps, body.code))
    if (!owner.ok) return owner
    const judged = judgeNewPassword(body.newPassword)
    if (!judged.ok) return judged
    const hashed = await hashInTurn(deps, owner.value, body.newPassword)
    if (!hashed.ok) return hashed
    const now = deps.clock()
    const code = readEntryCode(body.code)?.code ?? ''
    const opened = await deps.database.transaction().execute(async (transaction) => {
      const id = await spendCode(transaction, code, hashed.value, now)
      if (id === null) return null
      const customer = await updateLocale(transaction, id, body.locale)
      const token = await startSession(transaction, customer, { deviceId: body.deviceId, request }, now)
      return { customer, token }
    })
    if (opened === null) return refuse(refusal('entry-code-invalid'))
    if (session) await finishSession(deps, session.id)
    // It has come when the account was opened, unless the server ended just then.
    await fundOpened(deps, [opened.customer.id])
    return accept(giveSession(deps, reply, opened.token, opened.customer, now))
  })
}
