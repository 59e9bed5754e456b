import { randomBytes } from 'node:crypto'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import pg from 'pg'
import { SERVER_ROLE } from './open-pool.ts'

const SERVING_LOGIN = 'candor_serving'

const ask = async <Row extends pg.QueryResultRow>(url: string, ...statements: string[]): Promise<Row[]> => {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'candor login',
    connectionTimeoutMillis: 5000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    let rows: Row[] = []
    for (const statement of statements) rows = (await client.query<Row>(statement)).rows
    return rows
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * The login that serves on our own cluster. It is a member of the server's role and of nothing else, so that even a statement that
 * somebody smuggles in cannot step back to the owner's rights. Each start gives it a new password, which is kept nowhere.
 */
export const openServingLogin = async (ownerUrl: string, login = SERVING_LOGIN): Promise<string> => {
  const password = randomBytes(24).toString('base64url')
  await ask(
    ownerUrl,
    // A statement that fails is written into PostgreSQL's log as it is, and this one holds a password.
    'set log_min_error_statement to panic',
    `do $$ begin
      create role ${login};
    exception when duplicate_object or unique_violation then
      null;
    end $$`,
    `grant ${SERVER_ROLE} to ${login}`,
    `alter role ${login} login nosuperuser nocreaterole nocreatedb password '${password}'`,
  )
  const url = new URL(ownerUrl)
  url.username = login
  url.password = password
  return url.href
}

type Standing = { login: string; serves: boolean; mighty: boolean; owns: boolean }

/** Whether a login that the operator made can serve and can do no more than that; otherwise what is wrong with it. */
export const checkServingLogin = async (url: string): Promise<Result<void, string>> => {
  const [standing] = await ask<Standing>(
    url,
    `select session_user as login,
      exists (select from pg_roles where rolname = '${SERVER_ROLE}' and pg_has_role(session_user, oid, 'member')) as serves,
      exists (select from pg_roles where rolname = session_user and (rolsuper or rolcreaterole)) as mighty,
      exists (select from pg_tables where tablename = 'installation' and pg_has_role(session_user, tableowner, 'member')) as owns`,
  )
  if (!standing) return refuse('The database does not say who is logged in.')
  const { login, serves, mighty, owns } = standing
  if (!serves)
    return refuse(
      `${login} does not have the server's rights. Run as the owner: grant ${SERVER_ROLE} to "${login}";`,
    )
  return mighty || owns
    ? refuse(
        `${login} may do more than serve. Make a login of its own: create role candor_web login password '…' in role ${SERVER_ROLE};`,
      )
    : accept(undefined)
}
