import type { TestClient, TestServer } from './test-server.ts'

/** A browser with a live session of a fresh practice customer. */
export async function signedInClient(server: TestServer, from?: string): Promise<TestClient> {
  const client = server.client(from)
  await client.post('/api/v1/customers/trial', { locale: 'en', deviceId: client.deviceId })
  return client
}
