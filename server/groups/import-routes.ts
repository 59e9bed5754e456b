import { randomBytes } from 'node:crypto'
import { codeFrom, groupCode, oneTimeCodeLength } from '@candor/domain/groups/entry-code.ts'
import { oneTimeCodeLifeMs } from '@candor/domain/groups/group-rule.ts'
import { cents, writeCents } from '@candor/domain/money/cents.ts'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import { importPeople, previewImport, type WireMade } from '@candor/wire/groups.ts'
import type { BodyOf } from '@candor/wire/route.ts'
import type { FastifyInstance } from 'fastify'
import { hashToken } from '../customers/session-table.ts'
import type { Dependencies } from '../dependencies.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import { appendAudit } from '../operators/append-audit.ts'
import type { Operator } from '../operators/operator-session-table.ts'
import { registerOperatorRoute } from '../operators/register-operator-route.ts'
import type { Connection } from '../postgres/database.ts'
import { kyselyTransaction } from '../teller/kysely-transaction.ts'
import { findGroup, type Group } from './group-table.ts'
import { fundOpened, openAccounts } from './open-accounts.ts'
import { type Preview, previewPeople } from './preview-people.ts'

const totalOf = ({ ready }: Preview) => writeCents(cents(ready.reduce((sum, { money }) => sum + money, 0n)))

type Made = { customerId: bigint; made: WireMade }

/** What an import made that was sent before. Its codes were shown then, and are kept as hashes alone. */
async function listMade(connection: Connection, importId: string): Promise<Made[]> {
  const rows = await connection
    .selectFrom('vouches')
    .innerJoin('customers', 'customers.id', 'vouches.customer_id')
    .select(['import_line', 'account_name', 'account_number', 'vouches.customer_id'])
    .where('import_id', '=', importId)
    .orderBy('import_line')
    .execute()
  return rows.map((row) => ({
    customerId: row.customer_id,
    made: {
      line: row.import_line ?? 0,
      name: row.account_name,
      accountNumber: row.account_number,
      code: null,
    },
  }))
}

const findImport = (connection: Connection, id: string) =>
  connection
    .selectFrom('people_imports')
    .select(['group_id', 'list_hash'])
    .where('id', '=', id)
    .executeTakeFirst()

type Asked = { group: Group; operator: Operator; body: BodyOf<typeof importPeople>; now: number }

/** Of two that come at once with one id, the second waits here and finds the import of the first. */
async function claimImport(
  transaction: Connection,
  { group, operator, body, now }: Asked,
  hash: Buffer,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('people_imports')
    .values({
      id: body.importId,
      group_id: group.id,
      list_hash: hash,
      made_by: operator.id,
      made_at: new Date(now),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Who was created is told by their account numbers; names and contacts are deleted with an account and are not for the log. */
async function logImport(
  transaction: Connection,
  { group, operator, body, now }: Asked,
  preview: Preview,
  made: readonly Made[],
): Promise<void> {
  const { importId, hash } = body
  const accounts = made.map(({ made: { accountNumber } }) => accountNumber)
  await appendAudit(kyselyTransaction(transaction), [
    {
      operatorId: operator.id,
      act: 'people-imported',
      at: new Date(now),
      customerIds: made.map(({ customerId }) => customerId),
      command: { body: { importId, groupId: group.id, list: hash, accounts } },
      subject: { kind: 'group', id: group.id },
      details: { group: group.name, list: hash, count: made.length, total: totalOf(preview) },
    },
  ])
}

class ListChanged extends Error {}

async function createAll(transaction: Connection, asked: Asked, preview: Preview): Promise<Made[]> {
  const { group, operator, body, now } = asked
  const codes = new Map<number, string>()
  const people = preview.ready.map(({ line, name, contact, money }) => {
    const code = codeFrom(randomBytes(oneTimeCodeLength))
    codes.set(line, code)
    const imported = { id: body.importId, line }
    return { name, contact, money, locale: 'en' as const, codeHash: hashToken(code), imported }
  })
  const opened = await openAccounts(transaction, people, { groupId: group.id, operatorId: operator.id, now })
  // Somebody has registered with one of the contacts since the preview: nothing is created, and the file is looked at again.
  if (opened === null) throw new ListChanged()
  return opened
    .map(({ customerId, accountNumber, person: { name, imported } }) => {
      const line = imported?.line ?? 0
      return { customerId, made: { line, name, accountNumber, code: groupCode(codes.get(line) ?? '') } }
    })
    .sort((one, other) => one.made.line - other.made.line)
}

/** Creates everybody of the list in one transaction with its row in the audit log. */
async function carryOut(
  { database }: Dependencies,
  asked: Asked,
  preview: Preview,
): Promise<Result<Made[], Refusal>> {
  try {
    return await database.transaction().execute(async (transaction) => {
      if (!(await claimImport(transaction, asked, preview.hash)))
        return accept(await listMade(transaction, asked.body.importId))
      const made = await createAll(transaction, asked, preview)
      await logImport(transaction, asked, preview, made)
      return accept(made)
    })
  } catch (error) {
    if (error instanceof ListChanged) return refuse(refusal('import-changed'))
    throw error
  }
}

async function importList(deps: Dependencies, asked: Asked): Promise<Result<Made[], Refusal>> {
  const { database } = deps
  const { group, body } = asked
  const before = await findImport(database, body.importId)
  // Sent twice: the contacts are taken now, by the accounts of the first time.
  if (before) {
    const isSame = before.group_id === group.id && before.list_hash.toString('hex') === body.hash
    return isSame
      ? accept(await listMade(database, body.importId))
      : refuse(refusal('idempotency-key-reused'))
  }
  const preview = await previewPeople(database, group, body.text)
  if (!preview.ok) return refuse(refusal('invalid-request', { path: 'text', problem: 'field-invalid' }))
  const isSame = preview.value.hash.toString('hex') === body.hash
  if (!isSame || preview.value.ready.length === 0) return refuse(refusal('import-changed'))
  return await carryOut(deps, asked, preview.value)
}

/** People in, by the dozen: a file is looked at line by line before anything is created, and created as it was looked at. */
export function registerImportRoutes(server: FastifyInstance, deps: Dependencies): void {
  const { database, clock } = deps
  registerOperatorRoute(server, previewImport, async ({ params, body }) => {
    const group = await findGroup(database, params.id)
    if (!group) return refuse(refusal('not-found'))
    const preview = await previewPeople(database, group, body.text)
    if (!preview.ok) {
      const problem = preview.refusal
      return accept({ problem, heading: false, people: [], hash: null, ready: 0, total: '0.00' })
    }
    const { people, ready, heading, hash } = preview.value
    return accept({
      problem: null,
      heading,
      people: people.map(({ line, name, typed, money, problem, repeats }) => ({
        line,
        name: name.slice(0, 200),
        contact: typed.slice(0, 200),
        money: writeCents(money),
        problem,
        repeats,
      })),
      hash: ready.length === 0 ? null : hash.toString('hex'),
      ready: ready.length,
      total: totalOf(preview.value),
    })
  })

  registerOperatorRoute(server, importPeople, async ({ params, body, operator: { operator } }) => {
    const group = await findGroup(database, params.id)
    if (!group) return refuse(refusal('not-found'))
    const now = clock()
    const imported = await importList(deps, { group, operator, body, now })
    if (!imported.ok) return imported
    await fundOpened(
      deps,
      imported.value.map(({ customerId }) => customerId),
    )
    const codesUntil = new Date(now + oneTimeCodeLifeMs).toISOString()
    return accept({ made: imported.value.map(({ made }) => made), codesUntil })
  })
}
