import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readBackupKey } from '@candor/server/backups/backup-key.ts'
import { type Config, explainProblems, readConfig } from '@candor/server/config.ts'
import { BootProblem } from '@candor/server/postgres/boot-problem.ts'
import { tellStanding } from '@candor/server/proofs/log-standing.ts'
import { explainError } from './explain-error.ts'
import { type Outcome, type RestoreWish, restoreAndAudit } from './restore-and-audit.ts'

/** npm run restore -- --from backup …: brings a backup and the log since then into the empty data folder, starts it once and audits it. */

const USAGE = `CANDOR_DATA=<empty folder> npm run restore -- --from <backup> [--until <instant>] [--archive <folder>] [--private-key <file>] [--keys <folder>]
  --until        the last moment that is wanted, such as 2026-11-17T09:30:00Z; without it, everything that was archived
  --archive      the backup folder with PostgreSQL's log; without it, that of BACKUP_FOLDER; where there is neither, the backup alone
  --private-key  what opens a backup that is sealed to a key
  --keys         where the keys of this backup are kept; without it, beside the backup, with .keys at the end of its name`

const OWN_TOOLS =
  'DATABASE_URL is set: restore that database with its own tools, put the keys into the data folder, and run npm run audit.'

const options = {
  from: { type: 'string' },
  until: { type: 'string' },
  archive: { type: 'string' },
  'private-key': { type: 'string' },
  keys: { type: 'string' },
} as const

/** With its zone: a moment without one is another in each place. */
const instantPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/

const readInstant = (text: string): Date => {
  const instant = new Date(text)
  if (instantPattern.test(text) && !Number.isNaN(instant.getTime())) return instant
  throw new BootProblem(
    `"${text}" is no instant. Write date, time and zone, such as 2026-11-17T09:30:00Z or 2026-11-17T17:30:00+08:00.`,
  )
}

const readWish = (config: Config): RestoreWish => {
  const { values } = parseArgs({ options, strict: true })
  if (values.from === undefined) throw new BootProblem(USAGE)
  const backup = resolve(values.from)
  const archive = values.archive === undefined ? config.backupFolder : resolve(values.archive)
  if (values.until !== undefined && archive === null)
    throw new BootProblem(
      'To restore to a moment takes the log since the backup: say where it was archived, with --archive.',
    )
  const keyFile = values['private-key']
  return {
    backup,
    archive,
    until: values.until === undefined ? null : readInstant(values.until),
    privateKey: keyFile === undefined ? null : readBackupKey(resolve(keyFile)),
    keys: resolve(values.keys ?? `${backup}.keys`),
  }
}

const tellReached = ({ archive, until }: RestoreWish, { restored, lastCommit }: Outcome): string => {
  if (archive === null) return `It has everything that was acknowledged before ${restored.manifest.until}.`
  const last = lastCommit === null ? '' : ` The last of it was saved at ${lastCommit.toISOString()}.`
  const reached =
    until === null
      ? `It has everything that was archived (${restored.segments} segments of the log).`
      : `It has everything that was saved up to ${until.toISOString()}, and nothing later.`
  return reached + last
}

const run = async (): Promise<void> => {
  const read = readConfig(process.env)
  if (!read.ok) throw new BootProblem(explainProblems(read.refusal))
  const config = read.value
  const wish = readWish(config)
  if (config.databaseUrl !== null) throw new BootProblem(OWN_TOOLS)
  const { dataFolder } = config
  const outcome = await restoreAndAudit(config, wish)
  console.log(`Everything holds. ${tellReached(wish, outcome)}`)
  const { standing } = outcome
  if (standing !== null && standing.kind !== 'whole')
    console.log(
      `${tellStanding(standing)} So this copy is for looking at: a server with that backup folder does not serve from it.`,
    )
  else console.log(`Start it with CANDOR_DATA=${dataFolder} npm start.`)
}

try {
  await run()
} catch (error) {
  const isUsage = String((error as { code?: string }).code).startsWith('ERR_PARSE_ARGS')
  const sentence = isUsage ? `${(error as Error).message}\n${USAGE}` : explainError(error)
  if (sentence === null) throw error
  console.error(sentence)
  process.exitCode = 1
}
