import type { Selectable } from 'kysely'
import { hashToken } from '../customers/session-table.ts'
import type { Customer } from '../postgres/customer-tables.ts'
import type { Connection } from '../postgres/database.ts'
import type { ApiKeyRow } from '../postgres/security-tables.ts'

export type ApiKey = Selectable<ApiKeyRow>

export async function insertApiKey(
  connection: Connection,
  key: { customerId: bigint; name: string; text: string; scope: ApiKey['scope'] },
  now: number,
): Promise<ApiKey> {
  return await connection
    .insertInto('api_keys')
    .values({
      customer_id: key.customerId,
      name: key.name,
      prefix: key.text.slice(0, 7),
      key_hash: hashToken(key.text),
      scope: key.scope,
      created_at: new Date(now),
      used_at: null,
      revoked_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Those that work, oldest first. */
export async function listApiKeys(connection: Connection, customerId: bigint): Promise<ApiKey[]> {
  return await connection
    .selectFrom('api_keys')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('revoked_at', 'is', null)
    .orderBy('id')
    .execute()
}

type KnownKey = Pick<ApiKey, 'scope' | 'used_at'> & { keyId: bigint; customer: Customer }

/** Finds the key that works, with its customer, in one query. */
export async function findApiKey(connection: Connection, text: string): Promise<KnownKey | null> {
  const row = await connection
    .selectFrom('api_keys as k')
    .innerJoin('customers', 'customers.id', 'k.customer_id')
    .selectAll('customers')
    .select(['k.id as key_id', 'k.scope', 'k.used_at'])
    .where('k.key_hash', '=', hashToken(text))
    .where('k.revoked_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const { key_id, scope, used_at, ...customer } = row
  return { keyId: key_id, scope, used_at, customer }
}

export async function noteKeyUsed(connection: Connection, id: bigint, now: number): Promise<void> {
  await connection
    .updateTable('api_keys')
    .set({ used_at: new Date(now) })
    .where('id', '=', id)
    .execute()
}

/** Its name, or null where the customer has no such key that works. */
export async function revokeApiKey(
  connection: Connection,
  customerId: bigint,
  id: bigint,
  now: number,
): Promise<string | null> {
  const row = await connection
    .updateTable('api_keys')
    .set({ revoked_at: new Date(now) })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst()
  return row?.name ?? null
}
