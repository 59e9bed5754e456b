import { passwordProblem } from '@candor/domain/customers/password-rule.ts'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import { readBase32 } from '@candor/domain/security/base32.ts'
import { codeKeyLength } from '@candor/domain/security/totp.ts'
import { sql } from 'kysely'
import { hashToken } from '../customers/session-table.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Connection } from '../postgres/database.ts'
import { matchCode } from '../security/authenticator-code.ts'
import { kyselyTransaction } from '../teller/kysely-transaction.ts'
import { operatorFactorPurpose } from '../vault/sealed-purpose.ts'
import { appendAudit } from './append-audit.ts'
import { readOperatorName } from './manage-operators.ts'
import { beginFactorOf, noteOperatorStep } from './operator-factor-table.ts'
import type { SetupProblem } from './setup-words.ts'

export type SetupEntry = {
  token: string
  key: string
  name: string
  password: string
  again: string
  code: string
}

export async function isSetupOpen({ database }: Dependencies, token: string): Promise<boolean> {
  const row = await database
    .selectFrom('installation')
    .select('id')
    .where('setup_token_hash', '=', hashToken(token))
    .where('setup_used_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

type Judged = { name: string; key: Uint8Array; step: number }

/** Everything that is wrong with the form at once. */
function judge(entry: SetupEntry, now: number): Result<Judged, SetupProblem[]> {
  const name = readOperatorName(entry.name)
  const key = readBase32(entry.key)
  const digits = entry.code.replaceAll(/\s/g, '')
  const step = key?.length === codeKeyLength ? matchCode(key, digits, now, 0) : null
  const problems: SetupProblem[] = []
  if (name === null) problems.push('wrongName')
  if (passwordProblem(entry.password) !== null) problems.push('wrongPassword')
  if (entry.password !== entry.again) problems.push('differ')
  if (step === null) problems.push('wrongCode')
  return name !== null && key !== null && step !== null && problems.length === 0
    ? accept({ name, key, step })
    : refuse(problems)
}

/** Makes the operator by a routine of the owner's, which uses the link up; null where it has been used meanwhile. */
async function insertAdmin(
  connection: Connection,
  entry: { token: string; name: string; hash: string; now: number },
): Promise<bigint | null> {
  const { rows } = await sql<{ id: bigint | null }>`
    select use_setup(${hashToken(entry.token)}, ${entry.name}, ${entry.hash}, ${new Date(entry.now)}) as id
  `.execute(connection)
  return rows[0]?.id ?? null
}

const isTaken = (error: unknown): boolean => (error as { code?: string }).code === '23505'

/** The first admin, with a second factor from the first moment on. */
export async function useSetup(
  deps: Dependencies,
  entry: SetupEntry,
): Promise<Result<'made' | 'link-used', SetupProblem[]>> {
  const now = deps.clock()
  const judged = judge(entry, now)
  if (!judged.ok) return judged
  const { name, key, step } = judged.value
  const hash = await deps.passwords.hash(entry.password)
  try {
    return await deps.database.transaction().execute(async (transaction) => {
      const id = await insertAdmin(transaction, { token: entry.token, name, hash, now })
      if (id === null) return accept('link-used')
      const sealed = deps.vault.seal(operatorFactorPurpose, id.toString(), key)
      await beginFactorOf(transaction, id, sealed, now)
      await noteOperatorStep(transaction, id, step, new Date(now))
      const details = { name, roles: ['admin'], by: 'set-up link' }
      const subject = { kind: 'operator', id: id.toString() } as const
      const added = { operatorId: id, act: 'operator-added', at: new Date(now), subject, details } as const
      await appendAudit(kyselyTransaction(transaction), [added])
      return accept('made')
    })
  } catch (error) {
    if (isTaken(error)) return refuse(['takenName'])
    throw error
  }
}
