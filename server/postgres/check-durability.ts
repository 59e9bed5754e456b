import pg from 'pg'

/** `grave`: what was acknowledged could be lost or torn, so the server must not run on it. */
type DurabilityFinding = { name: string; value: string; wanted: string; mend: string; grave: boolean }

type Rule = Omit<DurabilityFinding, 'value'> & { holds: (value: string) => boolean }

const isOn = (value: string): boolean => value === 'on'
const setOn = (name: string): string => `Run: alter system set ${name} = on; select pg_reload_conf();`

/** Not a setting: how many standbys follow without that any commit waits for them. */
const unawaited = 'standbys_not_awaited'

const RULES: Rule[] = [
  { name: 'fsync', wanted: 'on', holds: isOn, mend: setOn('fsync'), grave: true },
  { name: 'full_page_writes', wanted: 'on', holds: isOn, mend: setOn('full_page_writes'), grave: true },
  {
    name: 'synchronous_commit',
    wanted: 'on or remote_apply',
    // The others do not wait until the standby has written it to disk, so that a failover would lose it.
    holds: (value) => value === 'on' || value === 'remote_apply',
    mend: setOn('synchronous_commit'),
    grave: true,
  },
  {
    name: unawaited,
    wanted: '0',
    holds: (value) => value === '0',
    mend: 'Name the standbys in synchronous_standby_names: one that commits do not wait for lacks, after a failover, what was acknowledged last.',
    grave: false,
  },
  {
    name: 'server_version_num',
    wanted: '160000 or more',
    holds: (value) => Number(value) >= 160_000,
    mend: 'Upgrade to PostgreSQL 16 or later.',
    grave: true,
  },
  {
    name: 'data_checksums',
    wanted: 'on',
    holds: isOn,
    mend: 'Stop that PostgreSQL and run pg_checksums --enable on it, so that a damaged page is noticed.',
    grave: false,
  },
]

/** What the database is set to, as this very user and database see it; settings can differ for each. */
export const readDatabaseSettings = async (url: string): Promise<Map<string, string>> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    application_name: 'candor check',
  })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; setting: string }>(
      `select name, setting from pg_settings where name = any($1)
       union all
       select $2, case when current_setting('synchronous_standby_names') = ''
         then (select count(*) from pg_stat_replication where state = 'streaming') else 0 end::text`,
      [RULES.map(({ name }) => name), unawaited],
    )
    return new Map(rows.map(({ name, setting }) => [name, setting]))
  } finally {
    await client.end().catch(() => {})
  }
}

export const judgeDurability = (settings: ReadonlyMap<string, string>): DurabilityFinding[] =>
  RULES.flatMap(({ holds, ...rule }) => {
    const value = settings.get(rule.name) ?? 'unknown'
    return holds(value) ? [] : [{ ...rule, value }]
  })

export const checkDurability = async (url: string): Promise<DurabilityFinding[]> =>
  judgeDurability(await readDatabaseSettings(url))
