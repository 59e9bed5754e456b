import { spawn } from 'node:child_process'
import { closeSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { ClusterHome } from './cluster-folder.ts'
import { type ClusterSettings, postgresParameters } from './cluster-settings.ts'
import { removeLeftoverSockets } from './cluster-socket.ts'
import { type ClusterUser, spawnOptionsOf } from './cluster-user.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { findPostmaster, readPostmasterFile } from './postmaster-pid.ts'
import { readStartTime } from './process-identity.ts'

export type Launch = {
  place: ClusterHome
  binaries: PostgresBinaries
  user: ClusterUser | null
  settings: ClusterSettings
}

const LOGS_KEPT = 10

const logFolderOf = (place: ClusterHome): string => join(place.cluster, 'log')

const logsOf = (place: ClusterHome): string[] => {
  try {
    const names = readdirSync(logFolderOf(place)).sort()
    return names.map((name) => join(logFolderOf(place), name))
  } catch {
    return []
  }
}

/**
 * PostgreSQL deals with a pid file whose process is gone, but not with an empty one or one whose pid another program has got since.
 * Nobody serves this folder when this is called, and the data folder's lock keeps other starts away, so the file is a leftover.
 */
const removeLeftoverPidFile = (place: ClusterHome): void => {
  const file = readPostmasterFile(place.cluster)
  if (file !== null && readStartTime(file.pid) === null) return
  if (findPostmaster(place.cluster) === null) rmSync(join(place.cluster, 'postmaster.pid'), { force: true })
}

/** Starts PostgreSQL in a process group of its own: a Ctrl-C in the terminal must reach it through us, after we have drained. */
export const launchPostmaster = (
  { place, binaries, user, settings }: Launch,
  port: number,
): number | null => {
  removeLeftoverPidFile(place)
  removeLeftoverSockets(place.cluster)
  for (const old of logsOf(place).slice(0, -LOGS_KEPT)) rmSync(old, { force: true })
  const log = openSync(join(place.home, 'start.log'), 'w', 0o600)
  try {
    const child = spawn(binaries.postgres, postgresParameters(place.cluster, port, settings), {
      ...spawnOptionsOf(user),
      detached: true,
      stdio: ['ignore', log, log],
    })
    // A program that cannot be started has no pid, which the caller sees; the event only must not crash us.
    child.on('error', () => {})
    child.unref()
    return child.pid ?? null
  } finally {
    closeSync(log)
  }
}

const lastLines = (path: string | undefined): string => {
  try {
    return path === undefined ? '' : readFileSync(path, 'utf8').trim().split('\n').slice(-20).join('\n')
  } catch {
    return ''
  }
}

/** What it answers to whoever connects too early is no reason of its own; our own looks whether it is ready are among those. */
const isAnswer = (line: string): boolean =>
  /the database system is (starting up|shutting down|in recovery mode|not (yet )?accepting connections)/.test(
    line,
  )

/** PostgreSQL's last words: before its log file is open it writes to start.log, afterwards to the newest log. */
export const lastWords = (place: ClusterHome): string => {
  const text = `${lastLines(logsOf(place).at(-1))}\n${lastLines(join(place.home, 'start.log'))}`
  const grave = text.split('\n').filter((line) => /FATAL|PANIC|ERROR/.test(line) && !isAnswer(line))
  return grave.at(-1) ?? text.trim().split('\n').at(-1) ?? ''
}
