import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { operatorClient } from '@candor/tests/database/operator-client.ts'
import { startTestServer, type TestServer } from '@candor/tests/database/test-server.ts'
import { afterEach, expect, it } from 'vitest'
import { spoolOf } from '../postgres/cluster-archive.ts'
import { clusterPathOf } from '../postgres/cluster-folder.ts'
import { segmentName, tailFile, tailFolder } from './archive-places.ts'

const token = 'a-token-of-more-than-thirty-two-signs'
const segmentBytes = 16 * 1024 * 1024

let server: TestServer | undefined
let place = ''
afterEach(async () => {
  await server?.stop()
  rmSync(place, { recursive: true, force: true })
})

/** A server on a data folder of its own; `archives` says whether it has a place to archive to. */
async function open(archives: boolean, settings: Record<string, string> = {}) {
  place = mkdtempSync(join(tmpdir(), 'candor-archive-state-'))
  const [dataFolder, backupFolder] = [join(place, 'data'), join(place, 'backups')]
  server = await startTestServer({
    settings: {
      METRICS_TOKEN: token,
      CANDOR_DATA: dataFolder,
      ...(archives && { BACKUP_FOLDER: backupFolder }),
      ...settings,
    },
  })
  const { clock } = server
  return {
    /** PostgreSQL has handed over so many segments that are on their way. */
    spool(count: number) {
      const spool = spoolOf({ home: dirname(clusterPathOf(dataFolder)) })
      mkdirSync(spool, { recursive: true })
      for (let number = 0; number < count; number += 1)
        writeFileSync(join(spool, segmentName(1, number, segmentBytes)), '')
      writeFileSync(join(spool, 'archtemp.half-written'), '')
    },
    /** The beginnings of segments were archived so many seconds ago. */
    keepTails(...secondsAgo: number[]) {
      mkdirSync(tailFolder(backupFolder), { recursive: true })
      for (const [number, seconds] of secondsAgo.entries()) {
        const file = tailFile(backupFolder, segmentName(1, number, segmentBytes), number)
        const at = clock.now() / 1_000 - seconds
        writeFileSync(file, '')
        utimesSync(file, at, at)
      }
    },
  }
}

/** The figures of the archive on /metrics, by their names. */
async function readGauges(): Promise<Record<string, number>> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await server?.client().send('GET', '/metrics', { headers })
  const lines = answer?.text.matchAll(/^candor_archive_(\w+) (\S+)$/gm) ?? []
  return Object.fromEntries(Array.from(lines, ([, name = '', value]) => [name, Number(value)]))
}

async function readShown() {
  if (!server) throw new Error('there is no server')
  const admin = await operatorClient(server, 'admin')
  return (await admin.get('/api/v1/operator/installation')).json
}

it('an archive in which nothing is yet has no age', async () => {
  await open(true)
  expect(await readGauges()).toEqual({ age_seconds: Number.NaN, waiting_segments: 0, failures: 0 })
  expect(await readShown()).toMatchObject({ backup: { archive: { lastAt: null, waiting: 0, failures: 0 } } })
})

it('how far the archive is behind is told by the newest beginning in it and by whole segments on their way', async () => {
  const archive = await open(true)
  archive.keepTails(500, 90, 300)
  archive.spool(2)
  const gauges = await readGauges()
  expect(gauges['age_seconds']).toBeGreaterThanOrEqual(89.9)
  expect(gauges['age_seconds']).toBeLessThan(300)
  expect(gauges).toMatchObject({ waiting_segments: 2, failures: 0 })
  const shown = await readShown()
  expect(shown).toMatchObject({ backup: { own: true, archive: { waiting: 2, failures: 0 } } })
})

it('what was archived meanwhile counts at the next look', async () => {
  const archive = await open(true)
  archive.keepTails(1_000)
  expect((await readGauges())['age_seconds']).toBeGreaterThan(900)
  archive.keepTails(1_000, 0)
  expect((await readGauges())['age_seconds']).toBeLessThan(900)
})

it('where nothing is archived there are no figures', async () => {
  await open(false)
  expect(await readGauges()).toEqual({})
  expect(await readShown()).toMatchObject({ backup: { archive: null } })
})

it('a database of its own administration is archived by its own tools, and has none either', async () => {
  await open(true, { DATABASE_URL: 'postgres://candor:secret@db.example:5432/candor' })
  expect(await readGauges()).toEqual({})
  expect(await readShown()).toMatchObject({ backup: { own: false, archive: null } })
})
