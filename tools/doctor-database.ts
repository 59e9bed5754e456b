import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '@candor/server/config.ts'
import { judgeDurability, readDatabaseSettings } from '@candor/server/postgres/check-durability.ts'
import { type ClusterHome, readHome } from '@candor/server/postgres/cluster-folder.ts'
import { runAs } from '@candor/server/postgres/cluster-user.ts'
import { locateBinaries, SHARED_FOLDER } from '@candor/server/postgres/postgres-binaries.ts'
import { findPostmaster, readPostmasterFile } from '@candor/server/postgres/postmaster-pid.ts'
import { urlOf } from '@candor/server/postgres/reach-postmaster.ts'
import { type Finding, ok, problem, warning } from './doctor-finding.ts'
import { examineKeyFiles, examineMasterKey } from './doctor-keys.ts'

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const checkBinaries = (): Finding => {
  try {
    const { postgres } = locateBinaries()
    const { ok: runs, output } = runAs(null, postgres, ['--version'])
    if (runs) return ok(output)
    return problem(
      `PostgreSQL's program does not run: ${output}`,
      'Set DATABASE_URL, or use a system with glibc.',
    )
  } catch (error) {
    return problem('PostgreSQL is not installed', messageOf(error))
  }
}

const checkSettings = async (url: string): Promise<Finding[]> => {
  try {
    const settings = await readDatabaseSettings(url)
    const found = new Map(judgeDurability(settings).map((finding) => [finding.name, finding]))
    return [...settings].sort().map(([name, value]) => {
      const finding = found.get(name)
      if (finding === undefined) return ok(`${name} = ${value}`)
      const what = `${name} = ${value}, wanted: ${finding.wanted}`
      return finding.grave ? problem(what, finding.mend) : warning(what, finding.mend)
    })
  } catch (error) {
    return [
      problem(
        `The database does not answer: ${messageOf(error)}`,
        'See its log; check DATABASE_URL if it is set.',
      ),
    ]
  }
}

const examineRunning = async (config: Config, home: ClusterHome, pid: number): Promise<Finding[]> => {
  const port = readPostmasterFile(home.cluster)?.port ?? null
  const what = `PostgreSQL runs (process ${pid}, port ${port ?? 'not open yet'})`
  return port === null
    ? [warning(what, 'Ask again in a moment.')]
    : [
        ok(what),
        ...(await checkSettings(urlOf(home, port))),
        await examineMasterKey(config, urlOf(home, port)),
      ]
}

const examineCluster = async (config: Config): Promise<Finding[]> => {
  try {
    const home = readHome(config.dataFolder)
    if (home === null) return [ok('No database yet: the first start makes it')]
    const pid = findPostmaster(home.cluster)
    if (pid !== null) return await examineRunning(config, home, pid)
    const killed = existsSync(join(home.cluster, 'postmaster.pid'))
    return [
      ok(`The database is stopped${killed ? '; it was killed, and recovers at the next start' : ''}`),
      ...examineKeyFiles(config),
    ]
  } catch (error) {
    return [problem('The database cannot be opened', messageOf(error))]
  }
}

/** Databases that root keeps for data folders that are gone or have got another one since. Only a person may delete them. */
const examineShared = (): Finding[] => {
  const list = (): string[] => {
    try {
      return readdirSync(SHARED_FOLDER).map((name) => join(SHARED_FOLDER, name))
    } catch {
      return []
    }
  }
  return list().flatMap((home) => {
    try {
      const owner = readFileSync(join(home, 'belongs-to'), 'utf8').trim()
      const link = join(owner, 'postgres')
      if (existsSync(link) && realpathSync(link) === realpathSync(home)) return []
      return [
        warning(
          `${home} is a database of ${owner}, which no longer uses it`,
          `If nobody needs it: rm -r ${home}`,
        ),
      ]
    } catch {
      return []
    }
  })
}

export const examineDatabase = async (config: Config): Promise<Finding[]> =>
  config.databaseUrl !== null
    ? [...(await checkSettings(config.databaseUrl)), await examineMasterKey(config, config.databaseUrl)]
    : [checkBinaries(), ...(await examineCluster(config)), ...examineShared()]
