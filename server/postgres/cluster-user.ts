import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { BootProblem } from './boot-problem.ts'

/** The user PostgreSQL runs as when we are root, because it refuses to run as root itself. */
export type ClusterUser = { name: string; uid: number; gid: number }

type Outcome = { ok: boolean; output: string }

/** PostgreSQL's environment: no language, time zone or PG… variable of the operator's shell may change what it does. */
const postgresEnvironment = (): NodeJS.ProcessEnv => {
  const { PATH = '/usr/bin:/bin' } = process.env
  return { PATH, LC_ALL: 'C', TZ: 'UTC' }
}

/** How to spawn as that user. The working folder is one that everyone may enter. */
export const spawnOptionsOf = (user: ClusterUser | null) => ({
  cwd: '/',
  env: postgresEnvironment(),
  ...(user === null ? {} : { uid: user.uid, gid: user.gid }),
})

export const runAs = (user: ClusterUser | null, program: string, parameters: string[]): Outcome => {
  const done = spawnSync(program, parameters, { ...spawnOptionsOf(user), encoding: 'utf8', timeout: 20_000 })
  const output = done.error?.message ?? `${done.stderr ?? ''}${done.stdout ?? ''}`.trim()
  return { ok: done.status === 0, output }
}

const lookUp = (name: string): ClusterUser | null => {
  const uid = runAs(null, 'id', ['-u', name])
  const gid = runAs(null, 'id', ['-g', name])
  return uid.ok && gid.ok ? { name, uid: Number(uid.output), gid: Number(gid.output) } : null
}

const NEW_USER = 'candor'

const createUser = (): ClusterUser | null => {
  const shell = '/usr/sbin/nologin'
  const attempts: [string, string[]][] = [
    [
      'useradd',
      ['--system', '--user-group', '--no-create-home', '--home-dir', '/', '--shell', shell, NEW_USER],
    ],
    // BusyBox (Alpine) has only this one, with other options; its -S also makes the group when there is none.
    ['adduser', ['-S', '-D', '-H', '-h', '/', '-s', '/sbin/nologin', NEW_USER]],
  ]
  for (const [program, parameters] of attempts) {
    if (runAs(null, program, parameters).ok) return lookUp(NEW_USER)
  }
  return null
}

/** Null for an ordinary user, who runs PostgreSQL himself. `cluster` is the cluster's folder, which may not exist yet. */
export const chooseClusterUser = (cluster: string, say: (line: string) => void): ClusterUser | null => {
  if (process.getuid?.() !== 0) return null
  const existing = statSync(cluster, { throwIfNoEntry: false })
  // A cluster keeps its owner: a `postgres` user that was installed later, or one's own earlier start, must not lock it out.
  if (existing !== undefined && existing.uid !== 0) {
    return { name: String(existing.uid), uid: existing.uid, gid: existing.gid }
  }
  const known = lookUp('postgres') ?? lookUp(NEW_USER)
  if (known !== null) return known
  const made = createUser()
  if (made !== null) {
    say(`PostgreSQL does not run as root: made the system user ${made.name} for it.`)
    return made
  }
  throw new BootProblem(
    'PostgreSQL does not run as root, and no unprivileged user could be made for it. ' +
      'Make one (useradd --system candor), or start Candor as an ordinary user, or set DATABASE_URL.',
  )
}

export const canEnter = (user: ClusterUser | null, folder: string): boolean =>
  user === null || runAs(user, '/bin/sh', ['-c', 'cd -- "$0"', folder]).ok
