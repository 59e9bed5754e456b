import { operatorRoles } from '@candor/domain/operators/operator-role.ts'
import { bought, type DeliveryDesk, openDeliveryDesk } from '@candor/tests/database/delivery-desk.ts'
import { asOwner, operatorClient } from '@candor/tests/database/operator-client.ts'
import { namedRoutes, sampleRequest, signedInClient } from '@candor/tests/database/sample-requests.ts'
import type { TestClient } from '@candor/tests/database/test-server.ts'
import { inTurns } from '@candor/tests/test-form.ts'
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/**
 * Nobody can choose an outcome. What decides one are ticks, the terms of a running day, contracts and settlements; everything that can be
 * asked, set or granted is gone through, and none of it changes a row of these. What is new comes in here first: a route, a setting or a right
 * that is not in these lists fails this test until somebody has looked at it.
 */

let desk: DeliveryDesk
let serving: pg.Client
beforeAll(async () => {
  desk = await openDeliveryDesk()
  const customer = await desk.customer()
  await bought(desk.server, customer)
  for (let second = 0; second < 65; second += 1) await desk.tick(second < 4 ? '90000.00' : '90100.00')
  await desk.settled()
  await bought(desk.server, customer, { timeLimit: 300, rate: '0.92' })
  serving = new pg.Client({ connectionString: desk.server.servingUrl })
  await serving.connect()
})
afterAll(async () => {
  await serving.end()
  await desk.stop()
})

/** Tables with what decides an outcome, and the columns that the server may change of them. */
const deciding: Record<string, readonly string[]> = {
  recent_ticks: [],
  tick_pages: [],
  // A seed is revealed once, and only if it belongs to the chain.
  market_days: ['closes', 'revealed_at', 'seed'],
  seed_chain: [],
  contracts: [],
  contract_settlements: [],
  contract_refunds: [],
  contract_terms: [],
  contract_openings: [],
  market_eras: [],
  log_leaves: [],
  log_nodes: [],
  log_checkpoints: [],
  log_identity: [],
}

describe('no right of the server’s login', () => {
  const mayChange = async (table: string) => {
    const { rows } = await serving.query<{ column: string }>(
      `select attname as column from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
         and has_column_privilege($1, attname, 'update') order by 1`,
      [table],
    )
    return rows.map(({ column }) => column)
  }

  it.each(Object.entries(deciding))(
    'changes %s beyond what has to be added later',
    async (table, columns) => {
      expect(await mayChange(table)).toEqual(columns)
      const { rows } = await serving.query(
        `select has_table_privilege($1, 'delete') as deletes, has_table_privilege($1, 'truncate') as truncates,
         has_table_privilege($1, 'trigger') as triggers, has_table_privilege($1, 'references') as refers`,
        [table],
      )
      // The oldest pages may go; a trigger keeps all others.
      expect(rows).toEqual([
        { deletes: table === 'tick_pages', truncates: false, triggers: false, refers: false },
      ])
    },
  )

  it.each([
    [`update recent_ticks set ticks = '{}'`, 'permission denied'],
    [`insert into recent_ticks select min(at) + interval '1 ms', '{}' from recent_ticks`, 'has passed'],
    ['delete from recent_ticks', 'permission denied'],
    [`update tick_pages set content = ''`, 'permission denied'],
    [
      'delete from tick_pages where number = (select min(number) from tick_pages)',
      'the pages of the last day stay',
    ],
    [`update market_days set terms = '{}'`, 'permission denied'],
    [
      `insert into market_days (day, terms, terms_hash, committed_at) select day, '{}', sha256('{}'), now() from market_days
         where day <= (now() at time zone 'UTC')::date order by day desc limit 1`,
      'a day that has begun',
    ],
    [`update market_days set seed = sha256('x'), closes = '{}'`, 'does not belong to the chain'],
    ['update contracts set rate = rate + 1', 'permission denied'],
    [`update contracts set accepted_at = accepted_at - interval '1 s'`, 'permission denied'],
    [`update contracts set purchase_at = purchase_at + interval '1 s'`, 'permission denied'],
    ['delete from contracts', 'permission denied'],
    [`update contract_openings set direction = 'fall'`, 'permission denied'],
    ['delete from contract_openings', 'permission denied'],
    [`update market_eras set model = repeat('0', 64)`, 'permission denied'],
    [`update contract_settlements set outcome = 'win'`, 'permission denied'],
    [`update contract_settlements set final_mid = final_mid + 1`, 'permission denied'],
    ['delete from contract_settlements', 'permission denied'],
    [
      `insert into contract_settlements select contract_id, customer_id, 'lose', null, purchase_at, purchase_mid, final_at, final_mid, 0,
         settled_at from contract_settlements limit 1`,
      'contract_settlements_pkey',
    ],
    [
      `insert into instrument_halts (symbol, halted_at, reason) select 'BTCUSD', max(at), 'late' from recent_ticks`,
      'cannot begin in the past',
    ],
    [`update instrument_halts set halted_at = now()`, 'permission denied'],
    [`set session_replication_role = replica`, 'permission denied'],
    [`alter table contract_settlements disable trigger all`, 'must be owner'],
    [`create rule x as on insert to contract_settlements do instead nothing`, 'must be owner'],
  ])('allows: %s', async (statement, why) => {
    await expect(serving.query(statement)).rejects.toThrow(why)
  })

  it('lies in a function that has more rights than the login, but for these, none of which knows of prices or contracts', async () => {
    const { rows } = await serving.query<{ name: string }>(
      `select proname as name from pg_proc where prosecdef and has_function_privilege(oid, 'execute')
         and pronamespace = 'public'::regnamespace order by 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual([
      'close_account',
      'follow_verification',
      // These two forget what is old.
      'forget_minutes',
      'forget_ticks',
      'keep_account',
      'open_identity_document',
      'set_first_password',
      'set_operator_roles',
      'set_password',
      'use_setup',
    ])
    const before = await digest()
    await serving.query(`select forget_ticks('infinity')`)
    expect(await digest()).toEqual(before)
  })

  it('lies in being somebody else, or in writing where tables are made', async () => {
    const { rows } = await serving.query(
      `select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as mighty,
         has_schema_privilege('public', 'create') as creates,
         (select count(*)::int from pg_roles r where pg_has_role(session_user, r.oid, 'member')) as roles,
         exists (select from pg_class where pg_has_role(session_user, relowner, 'usage') and relnamespace = 'public'::regnamespace) as owns
       from pg_roles where rolname = session_user`,
    )
    // Itself and the role of servers.
    expect(rows).toEqual([{ mighty: false, creates: false, roles: 2, owns: false }])
  })
})

/** What decides outcomes, as it is stored: one line for each row. */
async function digest(): Promise<Map<string, string[]>> {
  return await asOwner(desk.server, async (database) => {
    const lines = new Map<string, string[]>()
    for (const table of Object.keys(deciding)) {
      const row: RawBuilder<unknown> = sql`select md5(t::text) as line from ${sql.table(table)} t order by 1`
      const { rows } = await database.executeQuery<{ line: string }>(row.compile(database))
      lines.set(
        table,
        rows.map(({ line }) => line),
      )
    }
    return lines
  })
}

describe('no route', () => {
  /** Contracts are bought and terms of days to come are set by routes: rows may come, and none may go or change. */
  const mayGrow = [
    'contracts',
    'contract_openings',
    'contract_terms',
    'log_leaves',
    'log_nodes',
    'log_checkpoints',
  ]
  const expectKept = (before: Map<string, string[]>, after: Map<string, string[]>) => {
    for (const [table, lines] of before) {
      const now = after.get(table) ?? []
      if (mayGrow.includes(table)) expect(now).toEqual(expect.arrayContaining(lines))
      else expect([table, now]).toEqual([table, lines])
    }
  }

  it('whatever its role, writes a tick, the terms of a running day, or a result', async () => {
    const before = await digest()
    const operator = await operatorClient(desk.server, operatorRoles.join())
    const customer = await signedInClient(desk.server)
    const answered: number[] = []
    // Samples that buy a contract come first: others move the clock, and a contract needs a log that was sealed just now.
    const isBuying = (name: string) => Number(name === 'openAttachedReport')
    const walked = namedRoutes().toSorted(([one], [other]) => isBuying(other) - isBuying(one))
    const others = [operator, customer, desk.server.client()]
    for (const [row, [name, route]] of walked.entries()) {
      const sample = await sampleRequest(desk.server, name, route)
      const asked: TestClient[] = [sample.by ?? customer, ...inTurns(row, others, others.length)]
      for (const client of asked) {
        const { body, form, headers = {} } = sample
        const sent = { headers, ...(form ? { form } : body === undefined ? {} : { body }) }
        const { status } = await client.send(route.method, sample.path + sample.query, sent)
        answered.push(status)
      }
    }
    expect(answered.filter((status) => status === 200).length).toBeGreaterThan(namedRoutes().length / 2)
    expect(answered.filter((status) => status >= 500)).toEqual([])
    expectKept(before, await digest())
  })
})
