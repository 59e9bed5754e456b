import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** A pid alone is not a name: the system hands it out again. Together with the start time it is one. */
export type ProcessIdentity = { pid: number; startedAt: string }

export type ProcessEntry = { pid: number; parent: number; command: string[] }

/** The identity of a process that is running but may not be inspected (another user's, behind a hidden /proc). */
const UNREADABLE = 'unreadable'

const onLinux = process.platform === 'linux'

const textOf = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

const listed = (columns: string, ...selection: string[]): string | null => {
  try {
    return execFileSync('ps', [...selection, '-o', columns], { stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim()
  } catch {
    return null
  }
}

/** The fields of /proc/<pid>/stat from the state on; the program's name before them may itself hold spaces and brackets. */
const statFields = (pid: number): string[] | null => {
  const stat = textOf(`/proc/${pid}/stat`)
  return stat === null ? null : stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

const mayExist = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Null when the process is gone. A zombie counts as gone: it holds nothing any more and only waits to be read off. */
export const readStartTime = (pid: number): string | null => {
  if (!Number.isSafeInteger(pid) || pid <= 0 || !mayExist(pid)) return null
  if (onLinux) {
    const fields = statFields(pid)
    if (fields === null) return mayExist(pid) ? UNREADABLE : null
    if (fields[0] === 'Z' || fields[0] === 'X') return null
    const boot = textOf('/proc/sys/kernel/random/boot_id')?.trim() ?? ''
    return `${boot}/${fields[19]}`
  }
  const line = listed('stat=,lstart=', '-p', String(pid))
  if (!line) return mayExist(pid) ? UNREADABLE : null
  const [state = '', ...started] = line.split(/\s+/)
  return state.startsWith('Z') ? null : started.join(' ')
}

export const identify = (pid: number): ProcessIdentity | null => {
  const startedAt = readStartTime(pid)
  return startedAt === null ? null : { pid, startedAt }
}

export const isStillRunning = ({ pid, startedAt }: ProcessIdentity): boolean => {
  const now = readStartTime(pid)
  return now === startedAt || now === UNREADABLE
}

const processesOnLinux = (): ProcessEntry[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const pid = Number(name)
      const command = (textOf(`/proc/${pid}/cmdline`) ?? '').split('\0').slice(0, -1)
      return command.length === 0 ? [] : [{ pid, parent: Number(statFields(pid)?.[1] ?? 0), command }]
    })

/** Every process this user can see. Elsewhere than on Linux the arguments come as one text, cut at spaces. */
export const listProcesses = (): ProcessEntry[] => {
  if (onLinux) return processesOnLinux()
  return (listed('pid=,ppid=,command=', '-ax') ?? '').split('\n').map((line) => {
    const [pid, parent, ...command] = line.trim().split(/\s+/)
    return { pid: Number(pid), parent: Number(parent), command }
  })
}
