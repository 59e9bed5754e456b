import type { TestClient, TestServer } from './test-server.ts'

/** What a route is called with: its path with the parameters filled in, its query with the question mark, its body. */
export type SampleRequest = {
  path: string
  query: string
  body: Record<string, unknown> | undefined
  /** In place of a body, where the route takes a file. */
  form?: FormData
  /** Headers that the route needs besides, as an order's own idempotency key. */
  headers?: Record<string, string>
  /** Who alone may send it; any customer, unless said. */
  by?: TestClient
}

export type Sample = (server: TestServer) => Promise<Partial<SampleRequest>>
