import { setTimeout as sleep } from 'node:timers/promises'
import { freshReceipt, signedInClient } from '@candor/tests/database/sample-requests.ts'
import { sendSlowly } from '@candor/tests/database/slow-uploads.ts'
import { startTestServer, type TestServer } from '@candor/tests/database/test-server.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const tokensOf = async (count: number) =>
  (await Promise.all(Array.from({ length: count }, () => signedInClient(server)))).map(
    ({ token }) => token ?? '',
  )

describe('45 unfinished uploads of 15 customers', () => {
  it('keep nobody else from sending a receipt', async () => {
    const slow = sendSlowly(server.origin, await tokensOf(15), { each: 3, promised: 9, sent: 6 })
    await sleep(1_500)
    const honest = await signedInClient(server)
    const statuses: number[] = []
    for (let sent = 0; sent < 10; sent += 1) {
      const answer = await honest.send('POST', '/api/v1/receipts', { form: await freshReceipt() })
      statuses.push(answer.status)
    }
    expect(statuses).toEqual(Array(10).fill(200))
    slow.stop()
  })

  it('that never come to anything are cut within seconds, with a clear answer', async () => {
    const slow = sendSlowly(server.origin, await tokensOf(15), { each: 3, promised: 9, sent: 0 })
    for (let seconds = 0; seconds < 25 && slow.ended().length < 45; seconds += 1) await sleep(1_000)
    expect(slow.ended()).toHaveLength(45)
    // Those that were refused for want of room read that; all others ran into the limit of their pace.
    expect(slow.ended().filter((status) => status !== 408 && status !== 503)).toEqual([])
    expect(slow.ended()).toContain(408)
    slow.stop()
  })
})
