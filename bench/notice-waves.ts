import pg from 'pg'
import { openBenchTables } from './bench-tables.ts'
import { comparePages } from './notice-centre.ts'
import { measureWave } from './notice-wave.ts'

export const usual = {
  notices: 1_000_000,
  rounds: 300,
  warmRounds: 20,
  waves: 5,
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
  waves: 1,
  positions: 20,
  online: 4,
  settleSeconds: 0.4,
  calmSeconds: 0.6,
  knownSeconds: 4,
}

/** npm run bench -- notices [most notices]: the centre's first page, and a wave of liquidations while orders go on. */
export async function run(sizes: typeof usual): Promise<boolean> {
  const isWaveKept = await measureWave(sizes)
  const tables = await openBenchTables({ max_wal_size: '8GB' })
  const owner = new pg.Client({ connectionString: tables.url })
  try {
    await owner.connect()
    return (await comparePages(tables.url, owner, sizes)) && isWaveKept
  } finally {
    await owner.end()
    await tables.stop()
  }
}
