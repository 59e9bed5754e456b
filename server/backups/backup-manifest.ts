import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { BootProblem } from '../postgres/boot-problem.ts'

/*
 * <backup>/                 a whole backup; one that is being made, or was left half made, is called <backup>.new-…
 *   manifest.json           what it is, and every file with its size and SHA-256
 *   cluster/                PostgreSQL's folder as it is after a crash at the backup's end, with the log it recovers from
 *   password                of the database's owner
 * <backup>.keys/            master.key and log-key.pem, to be kept elsewhere
 */

export const manifestFile = 'manifest.json'
export const clusterFolder = 'cluster'
export const passwordFile = 'password'

const manifestSchema = z.object({
  format: z.literal('candor-backup-1'),
  /** Everything that was acknowledged before this instant is in it. */
  until: z.string(),
  postgres: z.string(),
  files: z.array(z.object({ path: z.string(), bytes: z.int(), sha256: z.string() })),
})

export type BackupManifest = z.output<typeof manifestSchema>
export type CopiedFile = BackupManifest['files'][number]

export function readManifest(backup: string): BackupManifest {
  try {
    return manifestSchema.parse(JSON.parse(readFileSync(join(backup, manifestFile), 'utf8')))
  } catch {
    throw new BootProblem(
      `${backup} is no whole backup: its ${manifestFile} is missing or damaged. A folder with .new- in its name was left half made; take another one.`,
    )
  }
}
