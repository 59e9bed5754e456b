import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BootProblem } from './boot-problem.ts'
import { type ClusterUser, spawnOptionsOf } from './cluster-user.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'

export const OWNER = 'candor_owner'

const parametersOf = (cluster: string, passwordFile: string, durable: boolean): string[] => [
  `--pgdata=${cluster}`,
  `--username=${OWNER}`,
  `--pwfile=${passwordFile}`,
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  // PostgreSQL's own locale sorts by code point and never changes with the machine's libraries, so indexes stay right.
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--data-checksums',
  // A new segment is filled with zeros while commits wait for it: 16 MB, the usual size, take up to a tenth of a second.
  '--wal-segsize=4',
  '--no-instructions',
  ...(durable ? [] : ['--no-sync']),
]

/**
 * Fills the empty folder with a new cluster. Its output goes through a pipe to us: if we are killed, initdb dies of its next line
 * instead of working on in a folder that nobody wants any more.
 */
export const initCluster = async (
  binaries: PostgresBinaries,
  user: ClusterUser | null,
  place: { cluster: string; passwordFile: string; durable: boolean },
): Promise<void> => {
  const child = spawn(binaries.initdb, parametersOf(place.cluster, place.passwordFile, place.durable), {
    ...spawnOptionsOf(user),
    stdio: ['ignore', 'pipe', 'pipe'],
    // The terminal's Ctrl-C is answered by us, after this step.
    detached: true,
  })
  let output = ''
  const collect = (chunk: Buffer): void => {
    output = (output + chunk.toString()).slice(-4000)
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const code = await new Promise<number | null>((resolve) => {
    child.on('error', (error) => {
      output = error.message
      resolve(null)
    })
    child.on('close', resolve)
  })
  if (code !== 0) {
    throw new BootProblem(
      `PostgreSQL's initdb could not make a database in ${place.cluster}: ${output.trim()}`,
    )
  }
}

/** A cluster of another major version cannot be opened by these binaries, and PostgreSQL's own message hides the mend. */
export const checkClusterVersion = (cluster: string, binaries: PostgresBinaries): void => {
  const file = join(cluster, 'PG_VERSION')
  const found = existsSync(file) ? readFileSync(file, 'utf8').trim() : 'unknown'
  const wanted = binaries.version.split('.')[0]
  if (found === wanted) return
  throw new BootProblem(
    `The database in ${cluster} was made by PostgreSQL ${found}, and this Candor carries ${wanted}. ` +
      `Dump it with the Candor that made it and restore it here, or run it with PostgreSQL ${found} and set DATABASE_URL.`,
  )
}
