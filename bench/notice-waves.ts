import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster } from '@candor/server/postgres/embedded-cluster.ts'
import { migrate } from '@candor/server/postgres/migrate.ts'
import pg from 'pg'
import { comparePages } from './notice-centre.ts'
import { measureWave } from './notice-wave.ts'

export const usual = {
  notices: 1_000_000,
  rounds: 300,
  warmRounds: 20,
  waves: 3,
  positions: 10_000,
  online: 200,
  settleSeconds: 60,
  calmSeconds: 10,
  knownSeconds: 8,
}
export const short: typeof usual = {
  notices: 2_000,
  rounds: 4,
  warmRounds: 1,
  waves: 2,
  positions: 20,
  online: 4,
  settleSeconds: 1,
  calmSeconds: 2,
  knownSeconds: 5,
}

/** npm run bench -- notices [most notices]: the centre's first page, and a wave of liquidations while orders go on. */
export async function run(sizes: typeof usual): Promise<boolean> {
  const isWaveKept = await measureWave(sizes)
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
    return (await comparePages(cluster.url, owner, sizes)) && isWaveKept
  } finally {
    await owner.end()
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
