import type { TestClient } from './test-server.ts'

export async function accountOf(client: TestClient): Promise<string> {
  const { json } = await client.get('/api/v1/session')
  return (json as { customer: { accountNumber: string } }).customer.accountNumber
}
