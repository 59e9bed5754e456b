import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createTestDatabase } from '@candor/tests/database/test-database.ts'
import pg from 'pg'
import { expect, it } from 'vitest'

const audit = fileURLToPath(new URL('../../tools/audit.ts', import.meta.url))

it('the audit of a database that was not upgraded yet is a sentence, not a stack', async () => {
  const database = await createTestDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  // As before the migration that made it.
  await client.query('drop table sealed_tips cascade').finally(() => client.end())
  const env = { ...process.env, DATABASE_URL: database.url }
  const { status, stdout, stderr } = spawnSync(process.execPath, [audit], { env, encoding: 'utf8' })
  await database.drop()
  expect(stdout).toContain('This database is older than this version: npm start brings it up to date.')
  expect(stderr).not.toContain('    at ')
  expect(status).toBe(1)
})
