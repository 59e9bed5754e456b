import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lockDataFolder } from '@candor/server/postgres/data-folder-lock.ts'
import { startCluster } from '@candor/server/postgres/embedded-cluster.ts'
import pg from 'pg'
import { expect, it } from 'vitest'

const program = join(import.meta.dirname, 'patroni_programs.py')
const hasPython = spawnSync('python3', ['--version']).status === 0

const asked = `
  select system_identifier::text as "Database system identifier", checkpoint_lsn::text as "Latest checkpoint location",
    redo_lsn::text as "Latest checkpoint's REDO location", timeline_id::text as "Latest checkpoint's TimeLineID",
    min_recovery_end_lsn::text as "Minimum recovery ending location",
    current_setting('max_connections') as "max_connections setting",
    current_setting('max_worker_processes') as "max_worker_processes setting",
    current_setting('max_wal_senders') as "max_wal_senders setting",
    current_setting('max_locks_per_transaction') as "max_locks_per_xact setting",
    'in production' as "Database cluster state"
  from pg_control_system(), pg_control_checkpoint(), pg_control_recovery()`

it.runIf(hasPython)(
  'what is read of the control file is what PostgreSQL itself says of it',
  { timeout: 60_000 },
  async () => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'candor-test-cluster-')))
    // Root's PostgreSQL runs as another user, who has to pass through.
    chmodSync(folder, 0o711)
    expect(lockDataFolder(folder).ok).toBe(true)
    const cluster = await startCluster({ folder, say: () => {}, settings: { fsync: 'off' } })
    const client = new pg.Client({ connectionString: cluster.url })
    try {
      await client.connect()
      await client.query('checkpoint')
      const { rows } = await client.query<Record<string, string>>(asked)
      symlinkSync(program, join(folder, 'pg_controldata'))
      const told = spawnSync('python3', [join(folder, 'pg_controldata'), join(folder, 'postgres/cluster')], {
        encoding: 'utf8',
      })
      const read = Object.fromEntries(told.stdout.split('\n').map((line) => line.split(': ')))
      expect(read).toMatchObject(rows[0] ?? {})
    } finally {
      await client.end()
      await cluster.stop()
      rmSync(folder, { recursive: true })
    }
  },
)
