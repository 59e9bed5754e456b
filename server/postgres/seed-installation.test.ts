import { createHash } from 'node:crypto'
import { createTestDatabase } from '@candor/tests/database/test-database.ts'
import { expect, it } from 'vitest'
import { openPool } from './open-pool.ts'
import { renewSetupToken, seedInstallation } from './seed-installation.ts'

it('gives one set-up token, keeps only its hash, and renews it until it was used', async () => {
  const database = await createTestDatabase()
  const owner = openPool(database.url, { role: null })
  const storedHash = async () =>
    (await owner.query<{ setup_token_hash: Buffer }>('select setup_token_hash from installation')).rows[0]
      ?.setup_token_hash
  const hashOf = (token: string | null) =>
    createHash('sha256')
      .update(token ?? '')
      .digest()

  const tokens = await Promise.all([seedInstallation(database.url), seedInstallation(database.url)])
  const [token = null, ...others] = tokens.filter((given) => given !== null)
  expect(others).toEqual([])
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(await storedHash()).toEqual(hashOf(token))
  expect(await seedInstallation(database.url)).toBeNull()

  const renewed = await renewSetupToken(database.url)
  expect(renewed).not.toBe(token)
  expect(await storedHash()).toEqual(hashOf(renewed))
  await owner.query('update installation set setup_used_at = now()')
  expect(await renewSetupToken(database.url)).toBeNull()

  await owner.end()
  await database.drop()
})
