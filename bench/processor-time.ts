import { readdirSync, readFileSync } from 'node:fs'

/** What Linux says of processor time and memory. */

/** Clock ticks of Linux, in which it counts processor time. */
const ticksPerSecond = 100

/** The fields of a process from its state on, or null where it has just ended. */
function fieldsOf(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}

const secondsIn = (fields: readonly string[], places: readonly number[]): number =>
  places.reduce((sum, place) => sum + Number(fields[place]), 0) / ticksPerSecond

/** Processor seconds that a process has used, in user and system. */
export const cpuSecondsOf = (pid: number): number => secondsIn(fieldsOf(pid) ?? [], [11, 12])

/** Processor seconds of a process and all that it has started, with those that have ended meanwhile. */
export function cpuSecondsOfFamily(pid: number): number {
  const children = new Map<number, number[]>()
  const seconds = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    const fields = /^\d+$/.test(name) ? fieldsOf(Number(name)) : null
    if (!fields) continue
    const parent = Number(fields[1])
    children.set(parent, [...(children.get(parent) ?? []), Number(name)])
    seconds.set(Number(name), secondsIn(fields, [11, 12, 13, 14]))
  }
  const sumOf = (one: number): number =>
    (children.get(one) ?? []).reduce((sum, child) => sum + sumOf(child), seconds.get(one) ?? 0)
  return sumOf(pid)
}

/** Memory that a process holds for itself, in kilobytes. */
export function ownKilobytesOf(pid: number): number {
  const found = /^RssAnon:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(found?.[1])
}

/**
 * What the host of a virtual machine has taken from it, and all processor time, since it started: hundredths of a second, only on Linux. A bench that
 * ran while much was taken says little.
 */
export function processorTimes(): { stolen: number; all: number } | null {
  try {
    const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
    const times = line.trim().split(/\s+/).slice(1, 9).map(Number)
    return { stolen: times[7] ?? 0, all: times.reduce((sum, time) => sum + time, 0) }
  } catch {
    return null
  }
}

export function stolenSince(before: ReturnType<typeof processorTimes>): string {
  const now = processorTimes()
  if (!before || !now) return 'unknown'
  return `${((100 * (now.stolen - before.stolen)) / Math.max(1, now.all - before.all)).toFixed(1)} %`
}
