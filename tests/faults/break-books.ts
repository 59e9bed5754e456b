import pg from 'pg'

/** Ways to make the database break its promises on purpose: the checks have to notice. */
export type Sabotage = 'durability' | 'keys'

const statements: Record<Sabotage, readonly string[]> = {
  // A commit is acknowledged before it is written. The database's own setting wins over the one of the command line.
  durability: ['alter database candor set synchronous_commit = off'],
  // One key can have two effects: its index is gone, and the teller does not see what was answered before.
  keys: [
    'alter table commands drop constraint if exists commands_pkey',
    'drop policy if exists blind on commands',
    'drop policy if exists write on commands',
    'create policy blind on commands for select using (false)',
    'create policy write on commands for insert with check (true)',
    'alter table commands enable row level security',
  ],
}

export async function breakBooks(databaseUrl: string, sabotage: Sabotage): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    for (const statement of statements[sabotage]) await client.query(statement)
  } finally {
    await client.end()
  }
}
