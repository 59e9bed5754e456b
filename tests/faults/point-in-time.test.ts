import { generateKeyPairSync } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readManifest } from '@candor/server/backups/backup-manifest.ts'
import { readLastHead } from '@candor/server/backups/keep-head.ts'
import { tryQuery } from '@candor/server/postgres/reach-postmaster.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { describeLong, itLong } from '../long-form.ts'
import { byForm } from '../test-form.ts'
import {
  type ArchivedServer,
  judgeBefore,
  judgeRestore,
  lastSaved,
  launchArchived,
  type Mistake,
  makeMistake,
  openArchivedServer,
} from './archived-server.ts'
import type { Done } from './backup-tools.ts'
import { awaitAnswer, databaseUrlOf, removeDataFolder } from './server-under-test.ts'
import { patience } from './start-kills.ts'

/** The database is archived while money moves; a mistake is made, and then the machine is lost. */

let server: ArchivedServer
let drilled: Done
let mistake: Mistake
let lost: number
let published: number

const countArchived = (): number => readdirSync(join(server.archive, 'wal')).length

/** Ends a segment of the log, as PostgreSQL does by itself after a minute, and waits until it is in the archive. */
async function endSegment(): Promise<void> {
  const known = countArchived()
  expect(await tryQuery(databaseUrlOf(server.folder), 'select pg_switch_wal()')).toBe('')
  await vi.waitUntil(() => countArchived() > known, { timeout: 120_000, interval: 50 })
}

beforeAll(async () => {
  server = await openArchivedServer(Math.random, byForm(250, 100))
  drilled = await server.drill()
  const { load, watched } = server
  mistake = await makeMistake(server)
  // The mistake and what follows it are in the archive.
  for (let ended = 0; ended < 3; ended += 1) await endSegment()
  watched.stop()
  lost = Date.now()
  await server.lose()
  await load.end(100)
  published = (await readLastHead(server.archive))?.size ?? 0
})
afterAll(() => server.stop())

const refused = (done: Done): string => {
  expect(done.code, done.output).toBe(1)
  return done.output
}

describe('an archive under load', () => {
  it('was tried out beside the running server, and nothing is left of that', () => {
    expect(drilled.output).toContain('everything holds')
    expect(drilled.output).toMatch(/The public log has \d+ entries/)
    expect(drilled.output).toContain('The drill went well')
    expect(drilled.code).toBe(0)
  })

  it('has nothing in it that can be read without the key', () => {
    const listed = readdirSync(server.archive, { recursive: true, withFileTypes: true }).filter(
      (entry) => entry.isFile() && entry.name !== 'manifest.json',
    )
    expect(listed.length).toBeGreaterThan(20)
    const files = listed.map((entry) => readFileSync(join(entry.parentPath, entry.name)))
    for (const bytes of files) expect(bytes.includes('candor_owner')).toBe(false)
    expect(readdirSync(`${server.copy}.keys`).sort()).toEqual(['log-key.pem.sealed', 'master.key.sealed'])
  })

  it('brings back all but the last moments, with everything that was published, and is served from', async () => {
    const folder = server.emptyPlace('latest')
    const done = await server.restore(folder)
    expect(await judgeRestore(server, folder, done, lost)).toMatchObject({ trouble: null })
    expect(done.output).not.toContain('is for looking at')
    const again = await launchArchived(folder, server.settings)
    try {
      expect(await awaitAnswer(again, '/ready', patience()), again.output()).not.toBeNull()
      await expect
        .poll(async () => (await readLastHead(server.archive))?.size ?? 0)
        .toBeGreaterThan(published)
      // Its own timeline is in the archive before anything else of it.
      expect(readdirSync(join(server.archive, 'wal'))).toContain('00000002.history.wal')
    } finally {
      again.child.kill('SIGTERM')
      await again.exit
      await removeDataFolder(folder, again)
    }
  })

  itLong('brings back what happened after such a restore, too', async () => {
    const folder = server.emptyPlace('third')
    const twice = await server.restore(folder)
    expect(twice.output).toContain('Everything holds')
    expect(lastSaved(twice)).toBeGreaterThan(lost)
    await removeDataFolder(folder)
  })

  itLong('brings back the second before a mistake, which is not served from', async () => {
    const folder = server.emptyPlace('second before')
    const done = await server.restore(folder, ['--until', mistake.before.toISOString()])
    expect(mistake.earlier.length).toBeGreaterThan(20)
    expect(await judgeBefore(mistake, folder, done)).toBeNull()
    expect(done.output).toContain('So this copy is for looking at')
    const again = await launchArchived(folder, server.settings)
    expect(await again.exit).toBe(1)
    expect(again.output()).toMatch(/The public log has \d+ entries here, and \d+ were published/)
    expect(again.output()).toContain('Restore to a later moment')
    await removeDataFolder(folder, again)
  })
})

describeLong('a restore to a point in time', () => {
  it('is refused where it cannot be, and leaves an empty folder', async () => {
    const empty = server.emptyPlace('empty')
    const early = new Date(Date.parse(readManifest(server.copy).until) - 1_000).toISOString()
    expect(refused(await server.restore(empty, ['--until', early]))).toContain('Use an older backup')
    const late = new Date(Date.now() + 3_600_000).toISOString()
    expect(refused(await server.restore(empty, ['--until', late]))).toContain('The archive ends before')
    expect(refused(await server.restore(empty, ['--until', 'yesterday']))).toContain('is no instant')
    const another = join(empty, '..', 'another.pem')
    const { privateKey } = generateKeyPairSync('x25519')
    writeFileSync(another, privateKey.export({ type: 'pkcs8', format: 'pem' }))
    expect(refused(await server.restore(empty, ['--private-key', another]))).toContain(
      'sealed to another key',
    )
    expect(readdirSync(empty)).toEqual([])
    mkdirSync(join(empty, 'something'))
    expect(refused(await server.restore(empty))).toContain('is not empty')
  })

  it('is refused where the log has a gap, and possible before it', async () => {
    const holed = server.emptyPlace('archive with a hole')
    cpSync(server.archive, holed, { recursive: true })
    const own = readManifest(server.copy).files.flatMap(
      ({ path }) => /pg_wal\/([0-9A-F]{24})$/.exec(path)?.[1] ?? [],
    )
    const last = own.sort().at(-1) ?? ''
    const following = readdirSync(join(holed, 'wal'))
      .filter((name) => name.slice(0, 24) > last)
      .sort()
    rmSync(join(holed, 'wal', following.at(0) ?? ''))
    const folder = server.emptyPlace('beyond the hole')
    const everything = refused(await server.restore(folder, ['--archive', holed]))
    expect(everything).toContain('The archive has a gap')
    const until = mistake.before.toISOString()
    expect(refused(await server.restore(folder, ['--archive', holed, '--until', until]))).toContain(
      'has a gap',
    )
    expect(readdirSync(folder)).toEqual([])
  })
})
