import { parseArgs } from 'node:util'
import { operatorRoles } from '@candor/domain/operators/operator-role.ts'
import type { Result } from '@candor/domain/result.ts'
import { type Config, explainProblems, readConfig } from '@candor/server/config.ts'
import {
  addOperator,
  changeRoles,
  endOperator,
  type ManageRefusal,
  removeFactor,
  renewPassword,
} from '@candor/server/operators/manage-operators.ts'
import { listOperators } from '@candor/server/operators/operator-table.ts'
import { BootProblem } from '@candor/server/postgres/boot-problem.ts'
import { type Database, openDatabase } from '@candor/server/postgres/database.ts'
import { openPool } from '@candor/server/postgres/open-pool.ts'
import { demoPassword } from './demo-people.ts'
import { explainError } from './explain-error.ts'
import { reachDatabase } from './reach-database.ts'

/** npm run operator -- add --name "Mei Tan" --roles reviewer: makes, ends and lists the people who run this installation. */

const ACTS = ['add', 'roles', 'password', 'factor', 'end', 'list', 'demo']

const USAGE = `Say what to do:
  npm run operator -- add --name "Mei Tan" --roles reviewer,support [--customer 1234567890]
  npm run operator -- roles --name "Mei Tan" --roles reviewer
  npm run operator -- password --name "Mei Tan"
  npm run operator -- factor --name "Mei Tan"
  npm run operator -- end --name "Mei Tan"
  npm run operator -- list
  npm run operator -- demo
demo fills an installation without customers with a week of practice, so that a desk can be trained.
factor takes a lost second factor away.
Roles: ${operatorRoles.join(', ')}. --customer is the operator's own account as a customer, whose requests they cannot review.`

const REFUSALS: Record<ManageRefusal, string> = {
  'name-invalid': 'A name has 1 to 80 characters on one line.',
  'name-taken':
    'There is or was an operator of this name. Names are never given twice, so that the log stays clear.',
  'roles-invalid': `Roles are a list of ${operatorRoles.join(', ')}, with commas between them.`,
  'no-such-customer': 'No customer has this account number.',
  'customer-taken': 'This customer belongs to another operator.',
  'no-such-operator': 'There is no operator of this name, or they have ended.',
  'practice-reviewer':
    'The practice reviewers are the server itself and stay as they are. REVIEW_MODE=manual rests them.',
}

const granted = <Value>(outcome: Result<Value, ManageRefusal>): Value => {
  if (!outcome.ok) throw new BootProblem(REFUSALS[outcome.refusal])
  return outcome.value
}

const tellPassword = (name: string, password: string): void =>
  console.log(`${name} signs in with the password ${password}\nIt is shown this once and kept nowhere.`)

const list = async (database: Database): Promise<void> => {
  for (const { id, name, roles, password_hash, ended_at } of await listOperators(database)) {
    const state = ended_at
      ? `ended ${ended_at.toISOString()}`
      : password_hash === null
        ? 'the server itself'
        : ''
    console.log([`R-${id.toString().padStart(2, '0')}`, name, roles.join(','), state].join('  ').trimEnd())
  }
}

type Options = { name?: string | undefined; roles?: string | undefined; customer?: string | undefined }

const needed = (value: string | undefined): string => {
  if (value === undefined) throw new BootProblem(USAGE)
  return value
}

const act = async (database: Database, what: string, options: Options): Promise<void> => {
  const now = Date.now()
  if (what === 'list') return await list(database)
  const name = needed(options.name)
  if (what === 'add') {
    const given = { name, roles: needed(options.roles), accountNumber: options.customer ?? null }
    const { operator, password } = granted(await addOperator(database, given, now))
    return tellPassword(operator.name, password)
  }
  if (what === 'password') return tellPassword(name, granted(await renewPassword(database, name, now)))
  if (what === 'factor') {
    granted(await removeFactor(database, name, now))
    return console.log(
      `${name} sets up a new second factor at the next sign-in. Their passkeys and sessions have ended.`,
    )
  }
  if (what === 'roles') {
    const roles = granted(await changeRoles(database, name, needed(options.roles), now))
    return console.log(`${name} now has: ${roles.join(', ')}.`)
  }
  granted(await endOperator(database, name, now))
  console.log(`${name} is no operator any more and was signed out everywhere.`)
}

const fill = async (config: Config, database: Database, url: string): Promise<void> => {
  const { fillDemo } = await import('./demo-week.ts')
  console.log('A week is lived through. This takes about a minute.')
  const staff = await fillDemo(config, database, url, Date.now())
  for (const { name, password, roles } of staff) console.log(`${name}, ${roles}: ${password}`)
  console.log(
    `Every customer of the demo has the password ${demoPassword}.
Start with REVIEW_MODE=manual: otherwise the practice reviewers decide what waits within seconds.`,
  )
}

const readCommand = (): { what: string; options: Options } => {
  try {
    const text = { type: 'string' } as const
    const { values, positionals } = parseArgs({
      options: { name: text, roles: text, customer: text },
      allowPositionals: true,
    })
    const [what = '', ...more] = positionals
    if (!ACTS.includes(what) || more.length > 0) throw new BootProblem(USAGE)
    return { what, options: values }
  } catch {
    throw new BootProblem(USAGE)
  }
}

const run = async (): Promise<void> => {
  const { what, options } = readCommand()
  const read = readConfig(process.env)
  if (!read.ok) throw new BootProblem(explainProblems(read.refusal))
  const { url, leave } = await reachDatabase(read.value)
  const database = openDatabase(openPool(url, { role: null, max: 1, applicationName: 'candor operator' }))
  try {
    if (what === 'demo') await fill(read.value, database, url)
    else await act(database, what, options)
  } catch (error) {
    if ((error as { code?: string }).code !== '42P01') throw error
    throw new BootProblem('This database is older than operators are: npm start brings it up to date.')
  } finally {
    await database.destroy()
    await leave()
  }
}

try {
  await run()
} catch (error) {
  const sentence = explainError(error)
  if (sentence === null) throw error
  console.log(sentence)
  process.exitCode = 1
}
