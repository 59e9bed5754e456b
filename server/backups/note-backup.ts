import pg from 'pg'

/** Stores that a backup is whole, so that operators see how old the last one is. */
export async function noteBackup(
  url: string,
  { until, bytes }: { until: string; bytes: number },
): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'candor backup' })
  await client.connect()
  try {
    await client.query('insert into backups_taken (until, bytes) values ($1, $2)', [until, bytes])
  } finally {
    await client.end()
  }
}
