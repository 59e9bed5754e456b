import { statfs } from 'node:fs/promises'

/** Four segments of PostgreSQL's write-ahead log: with less it may stop altogether, so nothing is accepted before it comes to that. */
export const leastFreeBytes = 64 * 1024 * 1024

/** Whether the disk of a folder has less room than PostgreSQL needs to go on. A folder that cannot be asked says nothing. */
export async function isSpaceLow(folder: string): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize < leastFreeBytes
  } catch {
    return false
  }
}
