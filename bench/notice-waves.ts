import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster } from '@candor/server/postgres/embedded-cluster.ts'
import { migrate } from '@candor/server/postgres/migrate.ts'
import pg from 'pg'
import { comparePages } from './notice-centre.ts'
import { measureWave } from './notice-wave.ts'

/** npm run bench -- notices [most notices]: the centre's first page, and a wave of liquidations while orders go on. */
export async function run(args: readonly string[]): Promise<boolean> {
  const [many = 1_000_000] = args.map(Number)
  const isWaveKept = await measureWave()
  const folder = mkdtempSync(join(tmpdir(), 'candor-notices-'))
  chmodSync(folder, 0o711)
  const cluster = await startCluster({
    folder,
    say: () => {},
    settings: { max_wal_size: '8GB' },
    revive: false,
  })
  process.on('exit', cluster.abandon)
  const owner = new pg.Client({ connectionString: cluster.url })
  try {
    const migrated = await migrate(cluster.url)
    if (!migrated.ok) throw new Error(migrated.refusal)
    await owner.connect()
    return (await comparePages(cluster.url, owner, many)) && isWaveKept
  } finally {
    await owner.end()
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
