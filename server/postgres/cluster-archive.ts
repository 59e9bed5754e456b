import { chownSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { BootProblem } from './boot-problem.ts'
import type { ClusterHome } from './cluster-folder.ts'
import type { ClusterSettings } from './cluster-settings.ts'
import type { ClusterUser } from './cluster-user.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'

/**
 * Where PostgreSQL puts every segment of its log that is full, as its own user and before it uses it again; from there we bring it into
 * the archive, compressed and sealed, as ours. As long as this folder is there, every start archives, also one by a tool.
 */
export const spoolOf = ({ home }: Pick<ClusterHome, 'home'>): string => join(home, 'archived')

/** At most so much time goes by until a segment that is not full is ended, so that its file is complete. */
const endSegmentAfter = '60s'

/** Begins or ends archiving; null leaves it as it is. */
export function switchArchiving(place: ClusterHome, user: ClusterUser | null, wanted: boolean | null): void {
  const spool = spoolOf(place)
  if (wanted === false) rmSync(spool, { recursive: true, force: true })
  if (wanted !== true || existsSync(spool)) return
  mkdirSync(spool, { mode: 0o700 })
  if (user !== null) chownSync(spool, user.uid, user.gid)
}

const libraries = ['basic_archive.so', 'basic_archive.dylib', 'basic_archive.dll']

/** PostgreSQL's own module writes a file under another name first, syncs it, and never overwrites one that differs. */
export function archiveSettings(place: ClusterHome, { folder }: PostgresBinaries): ClusterSettings {
  const spool = spoolOf(place)
  if (!existsSync(spool)) return {}
  if (!libraries.some((name) => existsSync(join(folder, 'lib', 'postgresql', name))))
    throw new BootProblem(
      'This PostgreSQL has no basic_archive, by which its log is archived. Start without BACKUP_FOLDER, or reinstall the packages.',
    )
  return {
    archive_mode: 'on',
    archive_library: 'basic_archive',
    'basic_archive.archive_directory': spool,
    archive_timeout: endSegmentAfter,
  }
}
