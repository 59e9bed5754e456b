import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lockDataFolder } from './data-folder-lock.ts'
import { type Cluster, type ClusterOptions, startCluster } from './embedded-cluster.ts'
import { readStartTime } from './process-identity.ts'

let folder: string
const running: Cluster[] = []
const cluster = (): string => join(folder, 'postgres/cluster')

const start = async (options: Partial<ClusterOptions> = {}): Promise<Cluster> => {
  const started = await startCluster({ folder, say: () => {}, settings: { fsync: 'off' }, ...options })
  running.push(started)
  return started
}

const ask = async ({ url }: Cluster, sql: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'candor-test-cluster-'))
  // Root's PostgreSQL runs as another user, who has to pass through.
  chmodSync(folder, 0o711)
  // The lock shows the next run's cleanup that this one is still running.
  expect(lockDataFolder(folder).ok).toBe(true)
  mkdirSync(join(folder, 'postgres.new-0123456789ab/cluster/base'), { recursive: true })
  const first = await start()
  await ask(first, 'create table kept as select 7 as x')
  await first.stop()
})

afterAll(async () => {
  await Promise.all(running.map((each) => each.stop()))
  rmSync(folder, { recursive: true, force: true })
})

const expectKept = async (started: Cluster): Promise<void> =>
  expect(await ask(started, 'select x from kept')).toEqual([{ x: 7 }])

describe('our own PostgreSQL', () => {
  it('was made whole, private, with checksums, and without what an earlier kill left', async () => {
    expect(readdirSync(folder)).toEqual(['lock-000001', 'postgres'])
    expect(statSync(cluster()).mode & 0o777).toBe(0o700)
    expect(statSync(join(folder, 'postgres/password')).mode & 0o777).toBe(0o600)
    const started = await start()
    await expectKept(started)
    const settings = `select current_setting('data_checksums') as checksums, current_setting('listen_addresses') as address,
      current_setting('unix_socket_directories') as sockets, current_setting('server_encoding') as encoding,
      (select datlocale from pg_database where datname = current_database()) as locale`
    expect(await ask(started, settings)).toEqual([
      {
        checksums: 'on',
        address: '127.0.0.1',
        sockets: `"${cluster()}"`,
        encoding: 'UTF8',
        locale: 'C.UTF-8',
      },
    ])
    const url = started.throughSocket(started.url)
    expect(await ask({ ...started, url }, 'select inet_server_addr() as address')).toEqual([
      { address: null },
    ])
    for (const way of [started.url, url]) {
      const wrong = way.replace(/:[^:@/]+@/, ':wrong@')
      await expect(new pg.Client({ connectionString: wrong }).connect()).rejects.toThrow('password')
    }
    await started.stop()
    expect(readStartTime(started.pid)).toBeNull()
  })

  it('is adopted when it still runs', async () => {
    const first = await start()
    // The process that started it was killed.
    for (const name of readdirSync(join(folder, 'postgres'))) {
      if (name.startsWith('lock-')) rmSync(join(folder, 'postgres', name))
    }
    const second = await start()
    expect([second.pid, second.port, second.adopted]).toEqual([first.pid, first.port, true])
    await second.stop()
    await first.stop()
  })

  it('is left alone by a second data folder that leads to it', async () => {
    const first = await start()
    const other = mkdtempSync(join(tmpdir(), 'candor-test-cluster-'))
    symlinkSync(join(folder, 'postgres'), join(other, 'postgres'))
    await expect(startCluster({ folder: other, say: () => {} })).rejects.toThrow(
      `is in use by another Candor (process ${process.pid})`,
    )
    await expectKept(first)
    await first.stop()
    rmSync(other, { recursive: true })
  })

  it.each([
    ['is empty', ''],
    ['names a program that has got its pid', `${process.pid}\nFOLDER\n1\n5432\n\n\n0 0\nready\n`],
    ['names a dead process', '4194000\nFOLDER\n1\n5432\n\n\n0 0\nready\n'],
  ])('starts although the pid file %s', async (_what, text) => {
    const file = join(cluster(), 'postmaster.pid')
    writeFileSync(file, text.replace('FOLDER', cluster()))
    chmodSync(file, 0o666)
    const started = await start()
    expect(started.adopted).toBe(false)
    await expectKept(started)
    await started.stop()
    expect(existsSync(file)).toBe(false)
  })

  it('comes back on its port when it is killed', async () => {
    const started = await start({ revive: true })
    const { pid } = started
    process.kill(pid, 'SIGKILL')
    while (started.pid === pid) await sleep(50)
    await expectKept(started)
    await started.stop()
    expect(readStartTime(started.pid)).toBeNull()
  })
})
