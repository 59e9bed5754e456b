import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import { findPostmaster } from '@candor/server/postgres/postmaster-pid.ts'
import { listProcesses } from '@candor/server/postgres/process-identity.ts'
import { killNow } from '@candor/tests/faults/server-under-test.ts'

/** A program that is killed, frozen and started again. */
export type Program = {
  launch(): void
  /** With everything it has started. */
  kill(): Promise<void>
  /** Stops it as it stands; `alone` without what it has started. */
  freeze(alone?: 'alone'): void
  thaw(): void
}

/** A user's path often lacks the folders of the system's programs. */
const folders = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin']

const packages = {
  patroni: 'patroni',
  patronictl: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
} as const

type Name = keyof typeof packages
export type Programs = Readonly<Record<Name, string>>

/** Where they are installed, or the packages that are missing. */
export function findPrograms(): { found: Programs; missing: string[] } {
  const placeOf = (name: Name) =>
    folders.map((folder) => `${folder}/${name}`).find((path) => existsSync(path)) ?? ''
  const found = {
    patroni: placeOf('patroni'),
    patronictl: placeOf('patronictl'),
    etcd: placeOf('etcd'),
    haproxy: placeOf('haproxy'),
  }
  const names: Name[] = ['patroni', 'patronictl', 'etcd', 'haproxy']
  const missing = names.filter((name) => found[name] === '').map((name) => packages[name])
  return { found, missing: [...new Set(missing)] }
}

/** Of 3.0.2: 30002. */
function versionOf(patroni: string): number {
  const { stdout } = spawnSync(patroni, ['--version'], { encoding: 'utf8' })
  const [, major = '0', minor = '0', patch = '0'] = /(\d+)\.(\d+)(?:\.(\d+))?/.exec(stdout) ?? []
  return Number(major) * 10_000 + Number(minor) * 100 + Number(patch)
}

/** From 3.2 on Patroni takes no `ttl` under twenty seconds, whatever it is given. */
export const hasLongTtl = (patroni: string): boolean => versionOf(patroni) >= 3_02_00

/** Before 3.0.3 a primary that wakes takes its lease back from whoever holds it by then, and what was committed there is lost. */
export const stealsLease = (patroni: string): boolean => versionOf(patroni) < 3_00_03

const signal = (pids: readonly number[], name: 'SIGSTOP' | 'SIGCONT'): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {}
  }
}

/** `more` are processes that belong to it without being its children. */
export function makeProgram(command: readonly string[], log: string, more = (): number[] => []): Program {
  let child: ChildProcess | null = null
  let frozen: readonly number[] = []
  const family = () => [...(child?.pid === undefined ? [] : [child.pid]), ...more()]
  return {
    launch() {
      const output = openSync(log, 'a')
      const [program = '', ...parameters] = command
      child = spawn(program, parameters, { stdio: ['ignore', output, output], cwd: '/' })
      child.on('error', () => {})
      closeSync(output)
    },
    async kill() {
      const ending = child
      for (const pid of family()) killNow(pid)
      if (ending !== null && ending.exitCode === null && ending.signalCode === null)
        await once(ending, 'exit')
    },
    freeze(alone) {
      frozen = alone === undefined ? family() : [child?.pid ?? 0]
      signal(frozen, 'SIGSTOP')
    },
    thaw() {
      signal(frozen, 'SIGCONT')
    },
  }
}

/** PostgreSQL's processes in a folder: the postmaster and its children. */
export function postgresIn(cluster: string): number[] {
  const postmaster = findPostmaster(cluster)
  if (postmaster === null) return []
  return [postmaster, ...listProcesses().flatMap(({ pid, parent }) => (parent === postmaster ? [pid] : []))]
}
