import { expect, test } from 'vitest'
import { postgresParameters } from './postgres/cluster-settings.ts'
import { lanes } from './teller/serve-lanes.ts'

test('ten processes find connections in our own PostgreSQL', () => {
  const [, most] = /max_connections=(\d+)/.exec(postgresParameters('/cluster', 5432, {}).join(' ')) ?? []
  // Requests, the teller and its outbox, background work, health, the audit, the bus.
  const ofProcess = 20 + (lanes + 1) + 1 + 1 + 1 + 1
  expect(Number(most)).toBeGreaterThanOrEqual(10 * ofProcess)
})
