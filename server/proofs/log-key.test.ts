import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase, type TestDatabase } from '@candor/tests/database/test-database.ts'
import { isSignedBy } from '@candor/verify/open-checkpoint.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '../postgres/database.ts'
import { openPool } from '../postgres/open-pool.ts'
import { openLogKey } from './log-key.ts'

let testDatabase: TestDatabase
let database: Database
let folder: string
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase(openPool(testDatabase.servingUrl))
  folder = mkdtempSync(join(tmpdir(), 'candor-key-'))
})
afterAll(async () => {
  await database.destroy()
  await testDatabase.drop()
  rmSync(folder, { recursive: true })
})

it('is made at the first start, readable by its owner alone, and stays the same', async () => {
  // Several processes may start at once; they share the folder.
  const keys = await Promise.all([1, 2, 3].map(() => openLogKey(join(folder, 'data'), database)))
  expect(new Set(keys.map(({ publicKey }) => publicKey)).size).toBe(1)
  expect(statSync(join(folder, 'data', 'log-key.pem')).mode & 0o777).toBe(0o600)
  const [key] = keys
  if (!key) throw new Error('no key')
  expect(isSignedBy(key.publicKey, 'a text', key.sign('a text'))).toBe(true)
  expect(isSignedBy(key.publicKey, 'another text', key.sign('a text'))).toBe(false)
})

it('that is lost, broken or another keeps the server from starting', async () => {
  await expect(openLogKey(join(folder, 'elsewhere'), database)).rejects.toThrow('is not the key')
  const path = join(folder, 'data', 'log-key.pem')
  writeFileSync(path, 'nonsense')
  await expect(openLogKey(join(folder, 'data'), database)).rejects.toThrow('is not the key')
})
