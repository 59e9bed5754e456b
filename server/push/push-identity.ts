import { createECDH, createPrivateKey, sign } from 'node:crypto'
import { hourMs } from '@candor/domain/time/durations.ts'
import type { Database } from '../postgres/database.ts'
import type { Vault } from '../vault/create-vault.ts'

/** What push services know this installation by (RFC 8292). */
export type PushIdentity = {
  /** As browsers want it for a subscription. */
  readonly publicKey: string
  /** The `Authorization` of a push to an endpoint. */
  authorize(endpoint: string, contact: string, now: number): string
}

const purpose = 'push'
const owner = 'identity'
/** At most a day is allowed. */
const tokenLifeMs = 12 * hourMs

const base64url = (value: string | Buffer): string => Buffer.from(value).toString('base64url')

function identityOf(publicKey: Buffer, privateKey: Buffer): PushIdentity {
  const coordinates = { x: base64url(publicKey.subarray(1, 33)), y: base64url(publicKey.subarray(33)) }
  const key = createPrivateKey({
    key: { kty: 'EC', crv: 'P-256', d: base64url(privateKey), ...coordinates },
    format: 'jwk',
  })
  const head = base64url(JSON.stringify({ typ: 'JWT', alg: 'ES256' }))
  return {
    publicKey: base64url(publicKey),
    authorize(endpoint, contact, now) {
      const claims = {
        aud: new URL(endpoint).origin,
        exp: Math.floor((now + tokenLifeMs) / 1000),
        sub: contact,
      }
      const signed = `${head}.${base64url(JSON.stringify(claims))}`
      const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
      return `vapid t=${signed}.${base64url(signature)}, k=${base64url(publicKey)}`
    },
  }
}

/** Makes the key at the first start; of servers that start together the first one's is kept. */
async function insertIdentity(database: Database, vault: Vault): Promise<void> {
  const made = createECDH('prime256v1')
  made.generateKeys()
  await database
    .insertInto('push_identity')
    .values({
      public_key: made.getPublicKey(),
      sealed_key: vault.seal(purpose, owner, made.getPrivateKey()),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const known = new WeakMap<Vault, PushIdentity>()

/** The installation's own; null where its private half was sealed with another master key. */
export async function findPushIdentity({
  database,
  vault,
}: {
  database: Database
  vault: Vault
}): Promise<PushIdentity | null> {
  const before = known.get(vault)
  if (before) return before
  const find = () => database.selectFrom('push_identity').selectAll().executeTakeFirst()
  let row = await find()
  if (!row) {
    await insertIdentity(database, vault)
    row = await find()
  }
  const privateKey = row && vault.open(purpose, owner, row.sealed_key)
  if (!row || !privateKey) return null
  const identity = identityOf(row.public_key, privateKey)
  known.set(vault, identity)
  return identity
}
