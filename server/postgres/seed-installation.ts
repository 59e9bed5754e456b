import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'

/** The holder of the token may become the first operator, so it is shown once and only its hash is kept. */
const makeToken = (): { token: string; hash: Buffer } => {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: createHash('sha256').update(token).digest() }
}

const run = async (url: string, sql: string): Promise<string | null> => {
  const client = new pg.Client({ connectionString: url, application_name: 'candor seed' })
  client.on('error', () => {})
  await client.connect()
  try {
    const { token, hash } = makeToken()
    const { rowCount } = await client.query(sql, [hash])
    return rowCount === 1 ? token : null
  } finally {
    await client.end().catch(() => {})
  }
}

/** The operator's set-up token at the first start, null at every later one. */
export const seedInstallation = (url: string): Promise<string | null> =>
  run(url, 'insert into installation (setup_token_hash) values ($1) on conflict do nothing')

/** A new token in place of one that was lost before it was used, as when the first start was killed; null if it was used. */
export const renewSetupToken = (url: string): Promise<string | null> =>
  run(url, 'update installation set setup_token_hash = $1 where setup_used_at is null')
