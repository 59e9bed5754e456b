import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

const LOCK = 'package-lock.json'

/** The files of some folders that go into a build, and the list of packages, by their paths in the repository. */
export const listSources = (folders: readonly string[], isSource: (path: string) => boolean): string[] => [
  LOCK,
  ...folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
      .filter(isSource)
      .sort(),
  ),
]

/** A hash of when these files were last changed: asked at each start, so no file is read for it. */
export const hashTimes = (paths: readonly string[]): string => {
  const hash = createHash('sha256')
  for (const path of paths) {
    const { mtimeMs, size } = statSync(join(ROOT, path))
    hash.update(`${path} ${mtimeMs} ${size}\n`)
  }
  return hash.digest('hex')
}
