import type { ParticipationFile } from '@candor/verify/participation-file.ts'
import { recordTicks } from './record-ticks.ts'
import type { DeskOptions } from './spot-desk.ts'
import { openStrategyDesk, type StrategyDesk } from './strategy-desk.ts'
import type { TestClient } from './test-server.ts'

/** A desk whose strategies are served by hand, whose ticks are written down, and whose log is sealed as time passes. */
export type ProofDesk = StrategyDesk & {
  /** Lets seconds pass, each with these prices. */
  pass(seconds: number, prices: Readonly<Record<string, string>>): Promise<void>
  /** Long enough that every page and posting is sealed. */
  settle(prices: Readonly<Record<string, string>>): Promise<void>
  proof(client: TestClient, id: string): Promise<ParticipationFile>
}

const settledSeconds = 130

/** `begins` is when ticks are first written down; the markets that the test is about should be open then. */
export async function openProofDesk(begins: string, options: DeskOptions = {}): Promise<ProofDesk> {
  const desk = await openStrategyDesk({ ...options, stands: true })
  await desk.later(Date.parse(begins) - desk.server.clock.now())
  const { server, market } = desk
  const log = await recordTicks(server.database, market.board, server.clock.now())
  const { publicLog } = server.deps
  await publicLog.seal()
  const pass: ProofDesk['pass'] = async (seconds, prices) => {
    for (let passed = 0; passed < seconds; passed += 1) {
      desk.show(prices)
      if (passed % 10 !== 9) continue
      await log.flush()
      await publicLog.seal()
    }
    await log.flush()
    await publicLog.seal()
  }
  return {
    ...desk,
    pass,
    settle: (prices) => pass(settledSeconds, prices),
    async proof(client, id) {
      const answer = await client.get(`/api/v1/participations/${id}/proof`)
      if (answer.status !== 200) throw new Error(answer.text)
      return answer.json as ParticipationFile
    },
  }
}
