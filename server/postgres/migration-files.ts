import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { accept, type Result, refuse } from '@candor/domain/result.ts'

export type MigrationFile = { number: number; title: string; sql: string; sha256: string }
export type AppliedMigration = { number: number; title: string; sha256: string }

const NAME = /^(\d{4})-([a-z0-9][a-z0-9-]*)\.sql$/

const nameOf = ({ number, title }: AppliedMigration): string =>
  `${String(number).padStart(4, '0')}-${title}.sql`

/** Line ends are made equal first: a checkout on another system must not look like a changed file. */
const digest = (sql: string): string =>
  createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex')

/** The numbers must be 1, 2, 3 …: a gap or a double is two branches that met, and the order would depend on the day. */
export const readMigrationFiles = (folder: string): Result<MigrationFile[], string> => {
  const files: MigrationFile[] = []
  for (const name of readdirSync(folder).sort()) {
    const [, number, title] = NAME.exec(name) ?? []
    if (number === undefined || title === undefined) {
      return refuse(`${name} in the migrations is not named like 0007-title.sql. Rename or remove it.`)
    }
    const sql = readFileSync(join(folder, name), 'utf8')
    files.push({ number: Number(number), title, sql, sha256: digest(sql) })
  }
  for (const [place, file] of files.entries()) {
    if (file.number === files[place - 1]?.number) {
      return refuse(
        `There are two migrations with number ${file.number}. Give the newer one the next free number.`,
      )
    }
    if (file.number !== place + 1) {
      return refuse(
        `Migration ${place + 1} is missing before ${nameOf(file)}. Bring it back from the repository.`,
      )
    }
  }
  return accept(files)
}

/** What is still to be applied, or why this code must not touch this database. */
export const planMigrations = (
  files: readonly MigrationFile[],
  applied: readonly AppliedMigration[],
): Result<MigrationFile[], string> => {
  const newest = applied.at(-1)
  if (newest !== undefined && newest.number > files.length) {
    return refuse(
      `The database is newer than this Candor: it has migration ${nameOf(newest)}, and this code ends at ${files.length}. ` +
        'Start the newer version, or restore a backup from before the upgrade.',
    )
  }
  for (const [place, row] of applied.entries()) {
    if (row.number !== place + 1) {
      return refuse(
        `The database's list of migrations lacks number ${place + 1}. Restore a backup; do not edit that table.`,
      )
    }
    const file = files[place]
    if (file?.sha256 !== row.sha256) {
      return refuse(
        `Migration ${nameOf(row)} was applied with other contents than the file has now. ` +
          'Bring the file back from the repository and put the change into a new migration.',
      )
    }
  }
  return accept(files.slice(applied.length))
}
