import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { BootProblem } from '../postgres/boot-problem.ts'

/*
 * <backup>/                 a whole backup; one that is being made, or was left half made, is called <backup>.new-…
 *   manifest.json           what it is, and every file with its size and SHA-256
 *   cluster/                PostgreSQL's folder as it is after a crash at the backup's end, with the log it recovers from
 *   password                of the database's owner
 *                           where it is sealed to a key, each of these files is, under its path (sealed-file.ts); the list of files is not
 * <backup>.keys/            master.key and log-key.pem, to be kept elsewhere
 */

export const manifestFile = 'manifest.json'
export const clusterFolder = 'cluster'
export const passwordFile = 'password'

const manifestSchema = z.object({
  /** The second is one whose files are sealed to a key. */
  format: z.enum(['candor-backup-1', 'candor-backup-2']),
  /** Everything that was acknowledged before this instant is in it. */
  until: z.string(),
  /** When it was taken to the end; one cannot restore to an earlier moment. Older backups do not say it. */
  ended: z.optional(z.string()),
  postgres: z.string(),
  files: z.array(z.object({ path: z.string(), bytes: z.int(), sha256: z.string() })),
})

export type BackupManifest = z.output<typeof manifestSchema>
export type CopiedFile = BackupManifest['files'][number]

/** Sizes and hashes are those of the files as they are stored. */
export const isSealed = ({ format }: BackupManifest): boolean => format === 'candor-backup-2'

export function readManifest(backup: string): BackupManifest {
  try {
    return manifestSchema.parse(JSON.parse(readFileSync(join(backup, manifestFile), 'utf8')))
  } catch {
    throw new BootProblem(
      `${backup} is no whole backup: its ${manifestFile} is missing or damaged. A folder with .new- in its name was left half made; take another one.`,
    )
  }
}
