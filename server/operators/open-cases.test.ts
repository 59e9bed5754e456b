import { randomUUID } from 'node:crypto'
import { secondMs } from '@candor/domain/time/durations.ts'
import { operatorClient } from '@candor/tests/database/operator-client.ts'
import { startTestServer, type TestClient, type TestServer } from '@candor/tests/database/test-server.ts'
import type { tellOpenCase } from '@candor/wire/open-cases.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const tell = async (by: TestClient, list: string, id: string | null) =>
  ((await by.put('/api/v1/operator/open-case', { list, case: id })).json as ReplyOf<typeof tellOpenCase>)
    .others

it('two reviewers on one case see each other for as long as both are there', async () => {
  const [first, second] = [await operatorClient(server), await operatorClient(server)]
  const id = randomUUID()
  const began = server.clock.now()
  const firstThere = { id, number: `R-${first.id.toString().padStart(2, '0')}`, since: expect.any(String) }
  expect(await tell(first, 'deposits', id)).toEqual([])
  server.clock.advance(5 * secondMs)
  await tell(first, 'deposits', id)
  const [seen] = await tell(second, 'deposits', id)
  expect(seen).toEqual(firstThere)
  expect(Date.parse(seen?.since ?? '')).toBeLessThan(began + 5 * secondMs)
  expect((await tell(first, 'deposits', id)).map(({ number }) => number)).toEqual([
    `R-${second.id.toString().padStart(2, '0')}`,
  ])
  // Another list has other cases.
  expect(await tell(second, 'loans', randomUUID())).toEqual([])
  expect(await tell(first, 'deposits', id)).toEqual([])
  // Who closes the case is gone at once, and who closes the page after some seconds.
  expect(await tell(second, 'deposits', null)).toEqual([firstThere])
  await tell(first, 'deposits', null)
  expect(await tell(second, 'deposits', null)).toEqual([])
  await tell(first, 'deposits', id)
  server.clock.advance(15 * secondMs)
  expect(await tell(second, 'deposits', null)).toEqual([])
})
