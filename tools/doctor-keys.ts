import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '@candor/server/config.ts'
import { openDatabase } from '@candor/server/postgres/database.ts'
import { openPool } from '@candor/server/postgres/open-pool.ts'
import { logKeyFile } from '@candor/server/proofs/log-key.ts'
import { checkMasterKey } from '@candor/server/vault/check-master-key.ts'
import { explainMasterKey, masterKeyFile, readMasterKey } from '@candor/server/vault/open-vault.ts'
import { type Finding, ok, problem, warning } from './doctor-finding.ts'

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Without a database that answers, it can only check whether the files are there. */
export const examineKeyFiles = ({ dataFolder, masterKey }: Config): Finding[] =>
  [logKeyFile, ...(masterKey === null ? [masterKeyFile] : [])].map((name) =>
    existsSync(join(dataFolder, name))
      ? ok(`${name} is in the data folder; whether it is the right one is looked at while the database runs`)
      : problem(
          `${name} is not in the data folder, and the database is`,
          'Bring it back from a backup. Only a database that was never served from starts without it.',
        ),
  )

/** Whether the master key is the one that this database's secrets are sealed with. */
export const examineMasterKey = async (config: Config, databaseUrl: string): Promise<Finding> => {
  const database = openDatabase(
    openPool(databaseUrl, { max: 1, role: null, applicationName: 'candor check' }),
  )
  try {
    const state = await checkMasterKey(database, readMasterKey(config))
    const sentence = explainMasterKey(state, config)
    if (sentence !== null) return problem(sentence, 'Candor does not start until it is there again.')
    return ok(
      state === 'right'
        ? 'The master key opens what is sealed'
        : 'No master key yet: the first start makes it',
    )
  } catch (error) {
    // A database that was not brought up to date yet has no note of its key.
    if ((error as { code?: string }).code === '42P01')
      return ok('The master key is noted down by the next start')
    return warning(
      `The master key could not be checked: ${messageOf(error)}`,
      'Ask again when the database answers.',
    )
  } finally {
    await database.destroy()
  }
}
