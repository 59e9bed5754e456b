import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { readManifest } from '@candor/server/backups/backup-manifest.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { itLong } from '../long-form.ts'
import { type Done, readKeys, runTool, watchAcknowledged } from './backup-tools.ts'
import { makeBegunFolder } from './begun-folder.ts'
import { startMoneyLoad } from './money-load.ts'
import {
  awaitAnswer,
  databaseUrlOf,
  launchServer,
  makeDataFolder,
  removeDataFolder,
  type ServerUnderTest,
} from './server-under-test.ts'
import { patience } from './start-kills.ts'

/** A backup is taken while money moves, the machine is lost, and the backup is restored elsewhere. */

let first: string
let server: ServerUnderTest | undefined
let places: string
let backup: string
let keys: string
let before: string[]
let taken: Done
let during: number

beforeAll(async () => {
  first = await makeBegunFolder()
  places = await makeDataFolder()
  ;[backup, keys] = [join(places, 'backup'), join(places, 'keys')]
  server = await launchServer(first, 'node', {
    RATE_LIMIT_PER_MINUTE: '999999999',
    REVIEW_MODE: 'manual',
  })
  if ((await awaitAnswer(server, '/ready', patience())) === null) throw new Error(server.output())
  const running = await startMoneyLoad(server.origin, { customers: 4, random: Math.random, pauseMs: 20 })
  const watched = watchAcknowledged(running)
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  const began = Date.now()
  taken = await runTool('tools/backup.ts', first, ['--to', backup, '--keys', keys])
  await new Promise((resolve) => setTimeout(resolve, 500))
  watched.stop()
  await running.end(10_000)
  const until = existsSync(backup) ? Date.parse(readManifest(backup).until) : 0
  before = [...watched.seen].filter(([, at]) => at < until).map(([key]) => key)
  during = [...watched.seen].filter(([, at]) => at > began && at < until).length
  // The machine is lost.
  await removeDataFolder(first, server)
})
afterAll(async () => {
  await removeDataFolder(first, server)
  await removeDataFolder(places)
})

const restore = (folder: string, from = backup, withKeys = keys): Promise<Done> =>
  runTool('tools/restore.ts', folder, ['--from', from, '--keys', withKeys])

const emptyPlace = (name: string): string => {
  const folder = join(places, name)
  mkdirSync(folder)
  chmodSync(folder, 0o711)
  return folder
}

describe('a backup under load', () => {
  it('is whole, with the keys apart, while customers were being answered', () => {
    expect(taken.output).toContain('Everything that was acknowledged before')
    expect(taken.code).toBe(0)
    expect(during).toBeGreaterThan(0)
    expect(readdirSync(keys).sort()).toEqual(['log-key.pem', 'master.key'])
    expect(readdirSync(places).filter((name) => name.includes('.new-'))).toEqual([])
    const inBackup = readManifest(backup).files.map(({ path }) => path)
    expect(inBackup.filter((path) => path.includes('key'))).toEqual([])
  })

  it('is restored elsewhere with all that was acknowledged before its end, holds, and is served from', async () => {
    const folder = emptyPlace('second')
    const done = await restore(folder)
    expect(done.output).toContain('Everything holds')
    expect(done.code).toBe(0)
    const again = await launchServer(folder)
    try {
      expect(await awaitAnswer(again, '/ready', patience()), again.output()).not.toBeNull()
      const there = await readKeys(databaseUrlOf(folder))
      expect(before.length).toBeGreaterThan(20)
      expect(before.filter((key) => !there.has(key))).toEqual([])
    } finally {
      await removeDataFolder(folder, again)
    }
  })

  it('is refused with one sentence where it would overwrite, or is not whole', async () => {
    const used = emptyPlace('used')
    mkdirSync(join(used, 'something'))
    const refused = async (work: Promise<Done>): Promise<string> => {
      const { code, output } = await work
      expect(code).toBe(1)
      expect(output.trim().split('\n')).toHaveLength(1)
      return output
    }
    expect(await refused(restore(used))).toContain('is not empty')
    expect(existsSync(join(used, 'something'))).toBe(true)
    const empty = emptyPlace('third')
    expect(await refused(restore(empty, backup, join(places, 'nowhere')))).toContain('--keys')
    const changed = join(places, 'changed')
    cpSync(backup, changed, { recursive: true })
    const [some] = readManifest(backup).files.filter(({ path }) => path.includes('/base/'))
    appendFileSync(join(changed, some?.path ?? ''), 'x')
    expect(await refused(restore(empty, changed))).toContain('was changed')
    rmSync(join(changed, 'manifest.json'))
    expect(await refused(restore(empty, changed))).toContain('is no whole backup')
    expect(readdirSync(empty)).toEqual([])
  })

  itLong('with the keys of another installation is not to be served from', async () => {
    const folder = emptyPlace('fourth')
    const others = join(places, 'others')
    mkdirSync(others)
    cpSync(join(keys, 'log-key.pem'), join(others, 'log-key.pem'))
    const { code, output } = await restore(folder, backup, others)
    expect(output).toContain('master.key is missing')
    expect(code).toBe(1)
    await removeDataFolder(folder)
  })

  itLong(
    'of a PostgreSQL of the host’s own is left to its tools, and the keys are saved all the same',
    async () => {
      const folder = emptyPlace('fifth')
      for (const name of readdirSync(keys)) cpSync(join(keys, name), join(folder, name))
      const to = join(places, 'external')
      const more = { DATABASE_URL: 'postgres://owner:secret@127.0.0.1:1/candor' }
      const { code, output } = await runTool('tools/backup.ts', folder, ['--to', to], more)
      expect(code).toBe(0)
      expect(output).toContain('pg_dump')
      expect(readdirSync(`${to}.keys`).sort()).toEqual(['log-key.pem', 'master.key'])
      const again = await runTool('tools/backup.ts', folder, ['--to', to], more)
      expect([again.code, again.output.includes('is there already')]).toEqual([1, true])
      renameSync(`${to}.keys`, `${to}.moved`)
    },
  )
})
