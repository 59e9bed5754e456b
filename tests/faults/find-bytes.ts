import { closeSync, openSync, readdirSync, readSync } from 'node:fs'
import { join } from 'node:path'

const step = 4 * 1024 * 1024

/** Whether a file has some bytes anywhere, however large it is. */
function hasBytes(path: string, sought: Buffer): boolean {
  const held = Buffer.alloc(step + sought.length)
  const file = openSync(path, 'r')
  try {
    let kept = 0
    for (;;) {
      const read = readSync(file, held, kept, step, null)
      if (read === 0) return false
      const end = kept + read
      if (held.subarray(0, end).includes(sought)) return true
      // What is sought may lie across two reads.
      kept = Math.min(end, sought.length - 1)
      held.copyWithin(0, end - kept, end)
    }
  } finally {
    closeSync(file)
  }
}

/** All files below a folder that have some bytes in them, and how many were looked at. */
export function findBytes(folder: string, sought: Buffer): { found: string[]; files: number } {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((each) => each.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  return { found: paths.filter((path) => hasBytes(path, sought)), files: paths.length }
}
