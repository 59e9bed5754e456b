import type { ClientBase, QueryResultRow } from 'pg'

/** A transaction of the teller. Statements have names, so that PostgreSQL plans each of them once a connection and not once a batch. */
export type TellerTransaction = {
  query<Row extends QueryResultRow>(name: string, text: string, values: readonly unknown[]): Promise<Row[]>
}

export const tellerTransaction = (client: ClientBase): TellerTransaction => ({
  async query<Row extends QueryResultRow>(name: string, text: string, values: readonly unknown[]) {
    const { rows } = await client.query<Row>({ name, text, values: [...values] })
    return rows
  },
})
