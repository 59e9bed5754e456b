import { randomBytes, randomUUID } from 'node:crypto'
import { readCheckpoint } from '@candor/domain/proofs/checkpoint.ts'
import { begunLog } from '@candor/tests/database/begun-log.ts'
import { forgetLog } from '@candor/tests/database/forget-log.ts'
import { startTestServer, type TestServer } from '@candor/tests/database/test-server.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { kyselyTransaction } from '../teller/kysely-transaction.ts'
import { createPublicLog, type PublicLog } from './keep-log.ts'
import { insertQueued } from './log-queue-table.ts'
import { findLogSize } from './log-table.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await begunLog(server)
})
afterAll(() => server.stop())

const queueLeaf = () =>
  insertQueued(kyselyTransaction(server.database), [
    {
      subject: randomUUID(),
      leaf: { kind: 'acceptance', commitment: randomBytes(32).toString('hex') },
    },
  ])

/** A process of its own: it remembers what it has shown. */
function openProcess(seals: boolean) {
  const { database, deps, clock } = server
  const reasons: string[] = []
  const publicLog = createPublicLog({
    ...{ database, key: deps.publicLog.key, clock: clock.now, log: deps.log, seals },
    lost: async (reason) => void reasons.push(reason),
  })
  return { publicLog, reasons }
}

const shownBy = (publicLog: PublicLog) => readCheckpoint(publicLog.latest()?.text ?? '')
const sizeNow = () => findLogSize(server.database)

describe('a database that lacks what was shown of the log', () => {
  it('is told by who has shown it, seals nothing, and changes nothing of what is shown', async () => {
    const [sealer, reader] = [openProcess(true), openProcess(false)]
    await queueLeaf()
    for (const { publicLog } of [sealer, reader]) await publicLog.seal()
    const shown = shownBy(sealer.publicLog)
    const size = await sizeNow()
    expect([shown?.size, shownBy(reader.publicLog)?.size]).toEqual([size, size])
    await forgetLog(server, size - 1)
    await queueLeaf()
    server.clock.advance(6_000)
    for (const { publicLog, reasons } of [sealer, reader]) {
      await expect(publicLog.seal()).rejects.toThrow(
        `The public log has ${size - 1} entries here, and ${size} were published until`,
      )
      expect(reasons).toHaveLength(1)
      expect(shownBy(publicLog)).toEqual(shown)
    }
    expect(await sizeNow()).toBe(size - 1)
  })

  it('is told also where other entries have taken the place of those that were shown', async () => {
    const { publicLog, reasons } = openProcess(true)
    await queueLeaf()
    await publicLog.seal()
    const shown = shownBy(publicLog)
    await forgetLog(server, (await sizeNow()) - 1)
    // Somebody who has shown less goes on with what there is.
    const other = openProcess(true)
    for (let turn = 0; turn < 2; turn += 1) {
      await queueLeaf()
      await other.publicLog.seal()
    }
    expect(other.reasons).toEqual([])
    expect(await sizeNow()).toBeGreaterThan(shown?.size ?? 0)
    await expect(publicLog.seal()).rejects.toThrow(
      `The public log differs here from the ${shown?.size} entries that were published until`,
    )
    expect(reasons).toHaveLength(1)
    expect(shownBy(publicLog)).toEqual(shown)
  })
})
