import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync } from 'node:fs'
import { link, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** A power cut must not take the name of a file with it. */
export const syncFolder = (folder: string): void => {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

/** Files that are being written have this in their name. */
export const draftMark = '.new-'

const codeOf = (error: unknown): string => String((error as NodeJS.ErrnoException).code)

const isThere = async (path: string): Promise<boolean> =>
  await stat(path).then(
    () => true,
    () => false,
  )

/** A second name fails where there is a file already, which a rename would replace. Some network file systems have no second names. */
async function nameOnce(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'].includes(codeOf(error))) throw error
  }
  if (await isThere(path)) return false
  await rename(draft, path)
  return true
}

/** Writes a file that is on disk, with its name, when this resolves: all of it or nothing. False, and nothing is written, where there is one. */
export async function writeOnce(path: string, bytes: Buffer): Promise<boolean> {
  if (await isThere(path)) return false
  const draft = `${path}${draftMark}${randomBytes(6).toString('hex')}`
  try {
    const handle = await open(draft, 'wx', 0o600)
    try {
      await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    const isNew = await nameOnce(draft, path)
    const folder = await open(dirname(path), 'r')
    await folder.sync().finally(() => folder.close())
    return isNew
  } finally {
    await rm(draft, { force: true })
  }
}
