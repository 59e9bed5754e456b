import type { KeyObject } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { saveKeys } from '@candor/server/backups/keep-keys.ts'
import { emptyFolder } from '@candor/server/backups/restore-backup.ts'
import { takeBackup } from '@candor/server/backups/take-backup.ts'
import type { Config } from '@candor/server/config.ts'
import { BootProblem } from '@candor/server/postgres/boot-problem.ts'
import { readHome } from '@candor/server/postgres/cluster-folder.ts'
import { locateBinaries } from '@candor/server/postgres/postgres-binaries.ts'
import { tellStanding } from '@candor/server/proofs/log-standing.ts'
import { reachDatabase } from './reach-database.ts'
import { type Outcome, restoreAndAudit } from './restore-and-audit.ts'

/** A backup that was never restored is a hope: this takes one, restores it elsewhere with the log that was archived, and audits that. */

type Drill = { privateKey: KeyObject | null; place: string | null }

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`

const copyTo = async (config: Config, backup: string): Promise<{ bytes: number; tookMs: number }> => {
  const began = performance.now()
  const { url, leave } = await reachDatabase(config)
  try {
    const home = readHome(config.dataFolder)
    if (home === null) throw new BootProblem('There is no database yet: npm start makes it.')
    const postgresVersion = locateBinaries().version
    const { bytes } = await takeBackup({
      url,
      home,
      target: backup,
      postgresVersion,
      publicKey: config.backupKey,
    })
    return { bytes, tookMs: performance.now() - began }
  } finally {
    await leave()
  }
}

/** Says what was found, and whether all of it is as it must be. */
function tellVerdict({ restored, lastCommit, standing, took }: Outcome): boolean {
  const megabytes = restored.manifest.files.reduce((sum, { bytes }) => sum + bytes, 0) / 2 ** 20
  console.log(
    `Restored in ${seconds(took.copyMs + took.recoverMs)}: ${megabytes.toFixed(0)} MB and ${restored.segments} segments of the log brought in ${seconds(took.copyMs)}, ` +
      `recovered in ${seconds(took.recoverMs)}. Audited in ${seconds(took.auditMs)}: everything holds.`,
  )
  if (lastCommit !== null) console.log(`The last of it was saved at ${lastCommit.toISOString()}.`)
  if (standing === null) {
    console.log(
      'There is no BACKUP_FOLDER, so nothing is archived: what happens after a backup is lost with the machine.',
    )
    return true
  }
  const published = standing.head?.size ?? 0
  console.log(
    standing.kind === 'whole'
      ? `The public log has ${standing.size} entries; ${published} were published when the restore began.`
      : tellStanding(standing),
  )
  return standing.kind === 'whole'
}

/** Does all of it in a folder of its own, which is deleted afterwards. Returns whether everything held; where something cannot be had, it throws. */
export const runDrill = async (config: Config, { privateKey, place }: Drill): Promise<boolean> => {
  if (config.databaseUrl !== null)
    throw new BootProblem(
      'The database of DATABASE_URL is not ours to copy: try its backups with its own tools.',
    )
  if (config.backupKey !== null && privateKey === null)
    throw new BootProblem(
      'Backups are sealed to BACKUP_KEY: say where its private half is, with --private-key.',
    )
  if (place !== null) mkdirSync(place, { recursive: true })
  const folder = mkdtempSync(join(place ?? tmpdir(), 'candor-drill-'))
  // Root's PostgreSQL runs as another user, who has to pass through.
  chmodSync(folder, 0o711)
  const [backup, keys, dataFolder] = [join(folder, 'backup'), join(folder, 'keys'), join(folder, 'data')]
  mkdirSync(dataFolder, { mode: 0o711 })
  const began = performance.now()
  try {
    const { bytes, tookMs } = await copyTo(config, backup)
    console.log(`Copied ${(bytes / 2 ** 20).toFixed(0)} MB in ${seconds(tookMs)}.`)
    saveKeys(config.dataFolder, keys, config.backupKey)
    const archive = config.backupFolder
    const outcome = await restoreAndAudit(
      { ...config, dataFolder },
      { backup, keys, privateKey, archive, until: null },
    )
    const held = tellVerdict(outcome)
    console.log(
      `${held ? 'The drill went well' : 'THE DRILL FAILED'}, in ${seconds(performance.now() - began)}.`,
    )
    return held
  } finally {
    emptyFolder(dataFolder)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
