import { chmodSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readLastHead } from '@candor/server/backups/keep-head.ts'
import { emptyFolder } from '@candor/server/backups/restore-backup.ts'
import { timeLimitMs } from '../database/slowness.ts'
import { type Done, readKeysOf, runTool, type Watched, watchAcknowledged } from './backup-tools.ts'
import { makeBegunFolder } from './begun-folder.ts'
import { openMoneyCustomer, sendWithKey, withdrawalOf } from './money-client.ts'
import { type RunningLoad, startMoneyLoad } from './money-load.ts'
import {
  awaitAnswer,
  endAll,
  launchServer,
  makeDataFolder,
  removeDataFolder,
  type ServerUnderTest,
} from './server-under-test.ts'
import { patience } from './start-kills.ts'

/** A server whose database is archived and sealed while money moves on it, and restores from there. */

export type ArchivedServer = {
  /** The backup folder, with a space in its name. */
  archive: string
  /** What opens it. */
  keyFile: string
  /** As the server and the tools are started. */
  settings: Record<string, string>
  folder: string
  /** A backup that was taken while the load ran. */
  copy: string
  load: RunningLoad
  watched: Watched
  /** A new, empty folder beside the archive. */
  emptyPlace(name: string): string
  /** Restores into a folder as an operator does; `more` are further flags. */
  restore(folder: string, more?: string[], settings?: Record<string, string>): Promise<Done>
  drill(): Promise<Done>
  /** Ends everything at once, as when the machine is lost. */
  lose(): Promise<void>
  stop(): Promise<void>
}

const failed = (what: string, { output }: Done): Error => new Error(`${what}:\n${output}`)

async function takeCopy(folder: string, archive: string, settings: Record<string, string>): Promise<string> {
  const taken = await runTool('tools/backup.ts', folder, [], settings)
  const [copy] = readdirSync(join(archive, 'copies')).filter((name) => !name.endsWith('.keys'))
  if (taken.code !== 0 || copy === undefined) throw failed('There is no backup', taken)
  return join(archive, 'copies', copy)
}

/** Some seventy requests a second: every restore brings back and audits all that there ever was, which as much as a machine can do would make long. */
const usualPauseMs = 100

/** The same server, with its archive, on a folder that was restored. */
export const launchArchived = (folder: string, settings: Record<string, string>): Promise<ServerUnderTest> =>
  launchServer(folder, 'node', {
    ...settings,
    RATE_LIMIT_PER_MINUTE: '999999999',
    REVIEW_MODE: 'manual',
  })

export async function openArchivedServer(
  random: () => number,
  pauseMs = usualPauseMs,
): Promise<ArchivedServer> {
  const [folder, places] = [await makeBegunFolder(), await makeDataFolder()]
  const [archive, keyFile] = [join(places, 'the archive'), join(places, 'private key.pem')]
  const made = await runTool('tools/backup.ts', folder, ['--make-key', keyFile])
  const key = /BACKUP_KEY=([0-9a-f]{64})/.exec(made.output)?.[1]
  if (key === undefined) throw failed('There is no key', made)
  const settings = { BACKUP_FOLDER: archive, BACKUP_KEY: key }
  const server = await launchArchived(folder, settings)
  let [load, watched]: [RunningLoad | undefined, Watched | undefined] = [undefined, undefined]
  const stop = async () => {
    watched?.stop()
    // A server that has gone is asked for ever otherwise.
    await load?.end(100)
    await removeDataFolder(folder, server)
    await removeDataFolder(places)
  }
  try {
    if ((await awaitAnswer(server, '/ready', patience())) === null) throw new Error(server.output())
    load = await startMoneyLoad(server.origin, { customers: 4, random, pauseMs })
    watched = watchAcknowledged(load)
    const copy = await takeCopy(folder, archive, settings)
    const restore: ArchivedServer['restore'] = (target, more = [], others = settings) =>
      runTool('tools/restore.ts', target, ['--from', copy, '--private-key', keyFile, ...more], others)
    return {
      archive,
      keyFile,
      settings,
      folder,
      copy,
      load,
      watched,
      emptyPlace: (name) => {
        const place = join(places, name)
        mkdirSync(place)
        chmodSync(place, 0o711)
        return place
      },
      restore,
      drill: () => runTool('tools/backup.ts', folder, ['--drill', '--private-key', keyFile], settings),
      lose: () => endAll(folder, server),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Every two seconds all of the log goes into the archive; a busy machine has its time. */
const mostLostMs = 10_000

/** When the last commit in a restored database was made, as the command says. */
export const lastSaved = ({ output }: Done): number =>
  Date.parse(/was saved at ([0-9TZ:.-]+Z)\./.exec(output)?.[1] ?? '')

/** What is wrong with a restore of everything that was archived, which was begun at `began`; null where nothing is. */
export async function judgeRestore(
  { watched }: Pick<ArchivedServer, 'watched'>,
  folder: string,
  done: Done,
  began: number,
): Promise<{ trouble: string | null; checked: number; lostMs: number }> {
  const last = lastSaved(done)
  if (done.code !== 0 || !done.output.includes('Everything holds') || Number.isNaN(last))
    return { trouble: `the restore failed:\n${done.output}`, checked: 0, lostMs: 0 }
  const there = await readKeysOf(folder)
  // The log is in order: what was acknowledged before the last commit in it was committed before that.
  const before = [...watched.seen].filter(([, at]) => at < last).map(([key]) => key)
  const missing = before.filter((key) => !there.has(key))
  const lostMs = Math.max(0, began - last)
  const trouble =
    missing.length > 0
      ? `${missing.length} of ${before.length} were acknowledged before the last commit and are missing: ${missing.slice(0, 3).join(', ')}`
      : lostMs > timeLimitMs(mostLostMs)
        ? `the last commit is ${lostMs} ms older than the restore`
        : null
  return { trouble, checked: before.length, lostMs }
}

/** The moment before a mistake, what was acknowledged by then, and the mistake, which was acknowledged as well. */
export type Mistake = { before: Date; earlier: string[]; key: string }

export async function makeMistake({ load, watched }: ArchivedServer): Promise<Mistake> {
  const { origin } = load.load
  const customer = await openMoneyCustomer(origin)
  const [earlier, before] = [[...watched.seen.keys()], new Date()]
  await sleep(1_000)
  const wrong = withdrawalOf(customer, 1_000n)
  const told = await sendWithKey(origin, wrong)
  if (told?.status !== 200) throw new Error(`the mistake was answered with ${told?.status} ${told?.text}`)
  return { before, earlier, key: wrong.key }
}

/** What is wrong with a restore to the moment before a mistake; null where nothing is. */
export async function judgeBefore(mistake: Mistake, folder: string, done: Done): Promise<string | null> {
  const said = `everything that was saved up to ${mistake.before.toISOString()}, and nothing later`
  if (done.code !== 0 || !done.output.includes(said)) return `the restore failed:\n${done.output}`
  const there = await readKeysOf(folder)
  const missing = mistake.earlier.filter((key) => !there.has(key))
  if (missing.length > 0) return `${missing.length} that were acknowledged before the mistake are missing`
  return there.has(mistake.key) ? 'the mistake is there' : null
}

/** Makes a mistake while the load goes on, and restores to the moment before it. */
export async function restoreBeforeMistake(server: ArchivedServer): Promise<string | null> {
  const mistake = await makeMistake(server)
  await sleep(timeLimitMs(mostLostMs))
  const folder = server.emptyPlace('before the mistake')
  const done = await server.restore(folder, ['--until', mistake.before.toISOString()])
  return await judgeBefore(mistake, folder, done).finally(() => emptyFolder(folder))
}

type Report = { rounds: number; checked: number; mostLostMs: number; slowestMs: number; meanMs: number }

/** Restores again and again while the load goes on, each audited and held against what was answered. */
export async function runRestoreRounds(
  server: ArchivedServer,
  { rounds, random, say }: { rounds: number; random: () => number; say: (line: string) => void },
): Promise<Report> {
  const report: Report = { rounds: 0, checked: 0, mostLostMs: 0, slowestMs: 0, meanMs: 0 }
  const times: number[] = []
  while (report.rounds < rounds) {
    await sleep(500 + random() * 2_500)
    const folder = server.emptyPlace(`round-${report.rounds}`)
    const published = (await readLastHead(server.archive))?.size ?? 0
    const began = Date.now()
    const done = await server.restore(folder)
    const tookMs = Date.now() - began
    const { trouble, checked, lostMs } = await judgeRestore(server, folder, done, began)
    emptyFolder(folder)
    const shorter = done.output.includes('is for looking at')
    if (trouble !== null || shorter)
      throw new Error(
        `round ${report.rounds + 1}: ${trouble ?? `the log is shorter than ${published}`}\n${done.output}`,
      )
    times.push(tookMs)
    report.rounds += 1
    report.checked = Math.max(report.checked, checked)
    report.mostLostMs = Math.max(report.mostLostMs, lostMs)
    report.slowestMs = Math.max(...times)
    report.meanMs = Math.round(times.reduce((sum, ms) => sum + ms, 0) / times.length)
    say(
      `${report.rounds}/${rounds} restored and audited in ${(tookMs / 1000).toFixed(1)} s: ${checked} acknowledged are there, the last ${lostMs} ms before the restore began, ` +
        `${published} entries of the log were published.`,
    )
  }
  return report
}
