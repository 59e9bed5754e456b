import { readFileSync } from 'node:fs'
import { listProcesses } from '@candor/server/postgres/process-identity.ts'

type MemoryWatch = {
  /** Ends it; the most that was seen, in megabytes, and every process that read pictures. */
  stop(): { server: number; pictures: number; readers: number[] }
}

/** Resident megabytes of a process; 0 where it is gone. */
export function residentOf(pid: number): number {
  try {
    const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes) / 1024
  } catch {
    return 0
  }
}

const readersOf = (server: number): number[] =>
  listProcesses()
    .filter(
      ({ parent, command }) => parent === server && command.some((part) => part.includes('picture-child')),
    )
    .map(({ pid }) => pid)

/** Looks at the memory of a server and of its picture readers many times a second. */
export function watchMemory(server: number): MemoryWatch {
  const most = { server: 0, pictures: 0 }
  const readers = new Set<number>()
  const look = () => {
    most.server = Math.max(most.server, residentOf(server))
    for (const pid of readersOf(server)) {
      readers.add(pid)
      most.pictures = Math.max(most.pictures, residentOf(pid))
    }
  }
  const timer = setInterval(look, 40)
  return {
    stop() {
      look()
      clearInterval(timer)
      return { server: Math.round(most.server), pictures: Math.round(most.pictures), readers: [...readers] }
    },
  }
}
