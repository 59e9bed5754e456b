import { type OpenArchive, openArchive } from '@candor/server/backups/open-archive.ts'
import type { Config } from '@candor/server/config.ts'
import { BootProblem } from '@candor/server/postgres/boot-problem.ts'
import { checkDurability } from '@candor/server/postgres/check-durability.ts'
import { type Cluster, startCluster } from '@candor/server/postgres/embedded-cluster.ts'
import { migrate } from '@candor/server/postgres/migrate.ts'
import { seedInstallation } from '@candor/server/postgres/seed-installation.ts'
import { checkServingLogin, openServingLogin } from '@candor/server/postgres/serving-login.ts'
import type { StepPrinter } from './print-steps.ts'

/** `url` is the owner's address, `servingUrl` that of the login the server works with. */
type PreparedDatabase = {
  url: string
  servingUrl: string
  setupToken: string | null
  /** To be called when the server begins to drain: a stop of our own PostgreSQL is shorter then. */
  flush: () => Promise<void>
}

/** What is to be closed later, in the order it was opened. */
export type Closers = (() => Promise<void>)[]

const openCluster = async (config: Config, teller: StepPrinter, closers: Closers): Promise<Cluster> => {
  const cluster = await teller.step('Starting PostgreSQL', () =>
    startCluster({ folder: config.dataFolder, say: teller.say, archive: config.backupFolder !== null }),
  )
  closers.push(cluster.stop)
  // Whatever ends this process, PostgreSQL shall not outlive it; after a proper stop there is nothing left to end.
  process.on('exit', cluster.abandon)
  if (cluster.adopted) teller.say('PostgreSQL was still running from an earlier start that was killed.')
  return cluster
}

const checkSettings = async (url: string, config: Config, teller: StepPrinter): Promise<void> => {
  const findings = await checkDurability(url)
  const tell = (grave: boolean): string[] =>
    findings
      .filter((finding) => finding.grave === grave)
      .map(
        ({ name, value, wanted, mend }) => `The database has ${name} = ${value}, wanted: ${wanted}. ${mend}`,
      )
  for (const line of tell(false)) teller.say(line)
  const grave = tell(true)
  if (grave.length === 0) return
  if (config.unsafeDatabase) for (const line of grave) teller.say(`Allowed for tests: ${line}`)
  else
    throw new BootProblem(['Candor does not start on a database that could lose money:', ...grave].join('\n'))
}

const explainConnection = (error: unknown, setting: string): BootProblem => {
  const { code, message } = error as { code?: string; message: string }
  return new BootProblem(
    `The database of ${setting} cannot be reached: ${message || code}. Check host, port, user and password.`,
  )
}

type Reached = Pick<Cluster, 'url' | 'throughSocket' | 'flush'>

const reachGiven = async (url: string): Promise<Reached> => {
  await checkDurability(url).catch((error: unknown) => {
    throw explainConnection(error, 'DATABASE_URL')
  })
  return { url, throughSocket: (same) => same, flush: async () => {} }
}

/** On our own cluster the serving login is made here; on a given one it is the operator's to make. */
const openLogin = async (
  config: Config,
  { url, throughSocket }: Reached,
  teller: StepPrinter,
): Promise<string> => {
  if (config.databaseUrl === null) return throughSocket(await openServingLogin(url))
  if (config.servingDatabaseUrl === null) {
    teller.say(
      'Candor serves with the login that owns the database; DATABASE_SERVING_URL gives it one of its own.',
    )
    return url
  }
  const checked = await checkServingLogin(config.servingDatabaseUrl).catch((error: unknown) => {
    throw explainConnection(error, 'DATABASE_SERVING_URL')
  })
  if (!checked.ok) throw new BootProblem(`DATABASE_SERVING_URL cannot be used: ${checked.refusal}`)
  return config.servingDatabaseUrl
}

/** A database that runs, is safe, has the tables of this code and its first row, and whose log goes into the archive where there is one. */
export const prepareDatabase = async (
  config: Config,
  teller: StepPrinter,
  closers: Closers,
): Promise<PreparedDatabase> => {
  let archive: OpenArchive | null = null
  // Closed after PostgreSQL, which archives the rest of its log when it ends.
  closers.push(async () => await archive?.stop())
  const reached =
    config.databaseUrl === null
      ? await openCluster(config, teller, closers)
      : await reachGiven(config.databaseUrl)
  const { url, flush } = reached
  await checkSettings(url, config, teller)
  const migrated = await migrate(url)
  if (!migrated.ok) throw new BootProblem(migrated.refusal)
  const { applied } = migrated.value
  if (applied.length > 0) teller.say(`Brought the database up to date: ${applied.join(', ')}.`)
  archive = await openArchive(config, url, teller.say)
  const servingUrl = await openLogin(config, reached, teller)
  // A login can have settings of its own, and money is committed by this one.
  if (servingUrl !== url) await checkSettings(servingUrl, config, teller)
  return { url, servingUrl, setupToken: await seedInstallation(url), flush }
}
