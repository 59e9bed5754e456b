import { accountOf } from './account-of.ts'
import { operatorClient } from './operator-client.ts'
import type { Sample } from './sample-request.ts'
import { signedInClient } from './signed-in-client.ts'

const onOne: Sample = async (server) => ({
  body: { accountNumbers: [await accountOf(await signedInClient(server))], reason: 'A stolen phone.' },
  by: await operatorClient(server, 'admin'),
})

/** One request for each route that acts on a list of customers. */
export const samples: Record<string, Sample> = { freezeCustomers: onOne, signOutCustomers: onOne }
