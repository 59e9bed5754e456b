import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '@candor/server/config.ts'
import { expect, it } from 'vitest'
import { examineKeyFiles, examineMasterKey } from './doctor-keys.ts'

it('names a key that is missing beside a database, and one that cannot be checked', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'candor-doctor-'))
  const read = readConfig({ CANDOR_DATA: folder })
  if (!read.ok) throw new Error('the settings are refused')
  const config = read.value
  writeFileSync(join(folder, 'log-key.pem'), '')
  expect(examineKeyFiles(config).map(({ state, what }) => `${state} ${what.split(' ')[0]}`)).toEqual([
    'ok log-key.pem',
    'problem master.key',
  ])
  expect(examineKeyFiles({ ...config, masterKey: '0'.repeat(64) })).toHaveLength(1)
  const unreachable = await examineMasterKey(config, 'postgres://nobody@127.0.0.1:1/none')
  expect(unreachable.state).toBe('warning')
  rmSync(folder, { recursive: true })
})
