import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase, type TestDatabase } from '@candor/tests/database/test-database.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../postgres/database.ts'
import { openPool } from '../postgres/open-pool.ts'
import { insertFingerprint } from './check-master-key.ts'
import { openVault } from './open-vault.ts'
import { operatorFactorPurpose } from './sealed-purpose.ts'

const secret = Buffer.from('the key of an app')

let testDatabase: TestDatabase
let database: Database
let dataFolder: string
beforeEach(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase(openPool(testDatabase.servingUrl))
  dataFolder = mkdtempSync(join(tmpdir(), 'candor-vault-'))
})
afterEach(async () => {
  await database.destroy()
  await testDatabase.drop()
  rmSync(dataFolder, { recursive: true })
})

const open = (masterKey: string | null = null, folder = dataFolder) =>
  openVault({ dataFolder: folder, masterKey }, database)
const file = () => join(dataFolder, 'master.key')

const asOwner = async (run: (owner: Database) => Promise<unknown>): Promise<void> => {
  const owner = openDatabase(openPool(testDatabase.url, { role: null }))
  await run(owner).finally(() => owner.destroy())
}

describe('the master key', () => {
  it('is made once, in the data folder, for its owner’s eyes', async () => {
    // Several processes may start at once; they share the folder.
    const [vault] = await Promise.all([open(), open(), open()])
    const sealed = vault?.seal('x', '1', secret) ?? Buffer.alloc(0)
    expect((await open()).open('x', '1', sealed)).toEqual(secret)
    expect(statSync(file()).mode & 0o777).toBe(0o600)
    const masterKey = readFileSync(file(), 'utf8').trim()
    expect((await open(masterKey, '/')).open('x', '1', sealed)).toEqual(secret)
  })

  it('is looked for again where another process makes it meanwhile', async () => {
    const key = randomBytes(32)
    let opening: Promise<unknown> = Promise.resolve()
    await asOwner((owner) =>
      owner.transaction().execute(async (transaction) => {
        await sql`lock table master_key_mark in access exclusive mode`.execute(transaction)
        // The folder is empty when it is looked at; the question to the database waits.
        opening = open()
        opening.catch(() => {})
        writeFileSync(file(), key.toString('hex'))
        await insertFingerprint(transaction, key)
      }),
    )
    await opening
  })

  it('that is lost is not made anew, and one that is broken or another is refused', async () => {
    await open()
    const kept = readFileSync(file())
    rmSync(file())
    await expect(open()).rejects.toThrow('master.key is missing')
    expect(existsSync(file())).toBe(false)
    writeFileSync(file(), '0'.repeat(64))
    await expect(open()).rejects.toThrow('is not the key that this database')
    await expect(open('1'.repeat(64))).rejects.toThrow('MASTER_KEY is not the key that this database')
    writeFileSync(file(), 'half a key')
    await expect(open()).rejects.toThrow('Bring it back from the backup')
    writeFileSync(file(), kept)
    await open()
  })

  it('of a second server must be that of the first, also when both start for the first time at once', async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'candor-vault-'))
    const started = await Promise.allSettled([open(), open(null, elsewhere)])
    expect(started.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    // The refused one leaves no key behind that somebody could take for the right one.
    expect([existsSync(file()), existsSync(join(elsewhere, 'master.key'))].filter(Boolean)).toHaveLength(1)
    rmSync(elsewhere, { recursive: true })
  })

  it('is held against what it sealed in a database from before it was noted down', async () => {
    const vault = await open()
    await asOwner(async (owner) => {
      const { rows } = await sql<{ id: bigint }>`select id from operators limit 1`.execute(owner)
      const id = rows[0]?.id ?? 0n
      const sealed = vault.seal(operatorFactorPurpose, id.toString(), secret)
      await sql`insert into operator_factors (operator_id, sealed_key, begun_at, last_step) values (${id}, ${sealed}, now(), 0)`.execute(
        owner,
      )
      await sql`delete from master_key_mark`.execute(owner)
    })
    const kept = readFileSync(file())
    rmSync(file())
    await expect(open()).rejects.toThrow('master.key is missing')
    writeFileSync(file(), '0'.repeat(64))
    await expect(open()).rejects.toThrow('is not the key')
    writeFileSync(file(), kept)
    await open()
    expect(await database.selectFrom('master_key_mark').select('fingerprint').execute()).toHaveLength(1)
  })
})
