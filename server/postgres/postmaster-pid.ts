import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { listProcesses, type ProcessEntry } from './process-identity.ts'

/** What PostgreSQL writes about itself into its folder; a file of a server that is just starting lacks the later lines. */
type PostmasterFile = { pid: number; folder: string; port: number | null; status: string | null }

/** Lines: pid, folder, start time, port, socket folder, listen address, shared memory key, status. */
export const parsePostmasterFile = (text: string): PostmasterFile | null => {
  const [pid = '', folder = '', , port = '', , , , status = ''] = text.split('\n').map((line) => line.trim())
  if (!/^[1-9]\d{0,9}$/.test(pid)) return null
  return {
    pid: Number(pid),
    folder,
    port: /^[1-9]\d{0,4}$/.test(port) ? Number(port) : null,
    status: status === '' ? null : status,
  }
}

export const readPostmasterFile = (cluster: string): PostmasterFile | null => {
  try {
    return parsePostmasterFile(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'))
  } catch {
    return null
  }
}

const servesFolder = ({ command }: ProcessEntry, cluster: string): boolean => {
  const place = command.indexOf('-D')
  if (place < 0 || !basename(command[0] ?? '').startsWith('postgres')) return false
  // Folders with spaces come in pieces where only `ps` can be asked, hence the comparison of the rest of the line.
  return command[place + 1] === cluster || `${command.slice(place + 1).join(' ')} `.startsWith(`${cluster} `)
}

/**
 * The pid of the live PostgreSQL server of this folder, or null. The list of processes is read and not the file: the file may be stale, half
 * written, or name a pid that another program has by now, and a server that is just starting has not written it yet.
 */
export const findPostmaster = (
  cluster: string,
  processes: readonly ProcessEntry[] = listProcesses(),
): number | null => {
  const serving = processes.filter((entry) => servesFolder(entry, cluster))
  // A child that was forked a moment ago still carries its parent's arguments.
  const eldest = serving.filter(({ parent }) => !serving.some(({ pid }) => pid === parent))
  return eldest[0]?.pid ?? null
}
