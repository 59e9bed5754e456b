import { accountOf } from './account-of.ts'
import { operatorClient } from './operator-client.ts'
import type { Sample } from './sample-request.ts'
import { signedInClient } from './signed-in-client.ts'

/** One request for each route of corrections: the practice money of a fresh account is its first posting. */
export const samples: Record<string, Sample> = {
  previewCorrection: async (server) => ({
    path: `/api/v1/operator/customers/${await accountOf(await signedInClient(server))}/postings/1/correction`,
    by: await operatorClient(server),
  }),
  askCorrection: async (server) => ({
    path: `/api/v1/operator/customers/${await accountOf(await signedInClient(server))}/corrections`,
    body: { corrects: '1', amount: '10.00', reason: 'Ten dollars too much.' },
    by: await operatorClient(server),
  }),
}
