import { openMarketDays } from '@candor/server/proofs/keep-market-days.ts'
import { sampleTerms } from './contract-samples.ts'
import { operatorClient } from './operator-client.ts'
import type { Sample } from './sample-request.ts'
import type { TestServer } from './test-server.ts'

/** Terms are set for days after those that are committed, so there has to be one. */
async function begin({ database, clock }: TestServer): Promise<void> {
  const begun = await database.selectFrom('market_days').select('day').limit(1).executeTakeFirst()
  if (!begun) await (await openMarketDays(database, clock.now())).commit(clock.now())
}

/** One request for each route of tomorrow's terms. */
export const samples: Record<string, Sample> = {
  readTermsDesk: async (server) => ({ by: await operatorClient(server, 'risk') }),
  askTerms: async (server) => {
    await begin(server)
    return { body: sampleTerms(), by: await operatorClient(server, 'risk') }
  },
}
