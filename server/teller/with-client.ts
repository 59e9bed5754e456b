import type { Pool, PoolClient } from 'pg'

/** Lends a connection. One on which something failed is not used again: whatever it was in the middle of ends with it. */
export async function withClient<Value>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Value>,
): Promise<Value> {
  const client = await pool.connect()
  try {
    const value = await work(client)
    client.release()
    return value
  } catch (error) {
    client.release(true)
    throw error
  }
}
