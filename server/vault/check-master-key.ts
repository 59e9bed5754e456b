import { hkdfSync } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../postgres/database.ts'
import { createVault } from './create-vault.ts'
import { factorPurpose, operatorFactorPurpose } from './sealed-purpose.ts'

/**
 * `right`: the key that this database's secrets are sealed with. `unused`: none was ever used here. `lost`: there is none and something is
 * sealed. `another`: there is one, and what is sealed does not open with it.
 */
export type MasterKeyState = 'right' | 'unused' | 'lost' | 'another'

/** A value that only this key gives, and from which nothing of the key follows. */
const fingerprintOf = (master: Uint8Array): Buffer =>
  Buffer.from(hkdfSync('sha256', master, '', 'candor fingerprint of the master key', 32))

const findFingerprint = async (database: Database): Promise<Buffer | null> => {
  const row = await database.selectFrom('master_key_mark').select('fingerprint').executeTakeFirst()
  return row?.fingerprint ?? null
}

export const insertFingerprint = async (database: Database, master: Uint8Array): Promise<void> => {
  await database
    .insertInto('master_key_mark')
    .values({ fingerprint: fingerprintOf(master) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const isAnythingSealed = async (database: Database): Promise<boolean> => {
  const { rows } = await sql<{ sealed: boolean }>`
    select exists (select from two_factors) or exists (select from operator_factors)
      or exists (select from identity_documents where shredded_at is null) or exists (select from document_uploads) as sealed
  `.execute(database)
  return rows[0]?.sealed ?? false
}

/** How many keys of authenticator apps are tried in a database that was made before its master key was noted down. */
const triedFactors = 100

/** Whether a key opens at least one of the factors, where there are any. */
const opensFactors = async (database: Database, master: Uint8Array): Promise<boolean> => {
  const vault = createVault(master)
  const ofCustomers = await database.selectFrom('two_factors').selectAll().limit(triedFactors).execute()
  const ofOperators = await database.selectFrom('operator_factors').selectAll().limit(triedFactors).execute()
  const opened = [
    ...ofCustomers.map((row) => vault.open(factorPurpose, row.customer_id.toString(), row.sealed_key)),
    ...ofOperators.map((row) =>
      vault.open(operatorFactorPurpose, row.operator_id.toString(), row.sealed_key),
    ),
  ]
  return opened.length === 0 || opened.some((key) => key !== null)
}

/** Holds the key, or that there is none, against what the database knows of it. Nothing is changed. */
export const checkMasterKey = async (
  database: Database,
  master: Uint8Array | null,
): Promise<MasterKeyState> => {
  const known = await findFingerprint(database)
  if (known !== null) {
    if (master === null) return 'lost'
    return fingerprintOf(master).equals(known) ? 'right' : 'another'
  }
  if (master === null) return (await isAnythingSealed(database)) ? 'lost' : 'unused'
  return (await opensFactors(database, master)) ? 'unused' : 'another'
}
