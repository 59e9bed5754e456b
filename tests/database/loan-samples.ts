import { goodLoan, openLoanDesk } from './loan-desk.ts'
import { operatorClient } from './operator-client.ts'
import type { Sample } from './sample-request.ts'
import { signedInClient } from './signed-in-client.ts'
import type { TestServer } from './test-server.ts'

const beginning = '00000000-0000-7000-8000-000000000000'

async function asked(server: TestServer) {
  const by = await signedInClient(server)
  const { json } = await by.post('/api/v1/loans', goodLoan())
  return { by, id: (json as { id: string }).id }
}

async function owing(server: TestServer) {
  const desk = await openLoanDesk(server)
  const by = await signedInClient(server)
  const { id } = await desk.owing(by)
  return { by, id }
}

/** One request for each route of loans that succeeds. */
export const samples: Record<string, Sample> = {
  readLoanTerms: async () => ({}),
  previewAgreement: async () => ({ query: '?amount=2000.00&days=30' }),
  applyForLoan: async (server) => {
    const by = await signedInClient(server)
    const { amount, days } = goodLoan()
    const { json } = await by.get(`/api/v1/loans/agreement?amount=${amount}&days=${days}`)
    return { body: { ...goodLoan(), agreementHash: (json as { hash: string }).hash }, by }
  },
  cancelLoan: async (server) => {
    const { by, id } = await asked(server)
    return { path: `/api/v1/loans/${id}/cancel`, by }
  },
  repayLoan: async (server) => {
    const { by, id } = await owing(server)
    return { path: `/api/v1/loans/${id}/repay`, body: { amount: 'all', atMost: '100.00' }, by }
  },
  listLoans: async () => ({ query: `?before=${beginning}&limit=10&status=repaid` }),
  readLoan: async (server) => {
    const { by, id } = await asked(server)
    return { path: `/api/v1/loans/${id}`, by }
  },
  readLoanQuote: async (server) => {
    const { by, id } = await owing(server)
    return { path: `/api/v1/loans/${id}/quote`, query: '?amount=10.00', by }
  },
  readAgreement: async (server) => {
    const { by, id } = await asked(server)
    return { path: `/api/v1/loans/${id}/agreement`, by }
  },
  downloadAgreement: async (server) => {
    const { by, id } = await asked(server)
    return { path: `/api/v1/loans/${id}/agreement/file`, by }
  },
  listLoanReviews: async (server) => ({
    query: `?after=${beginning}&limit=10&view=to-review`,
    by: await operatorClient(server),
  }),
  readLoanReview: async (server) => {
    const { id } = await asked(server)
    return { path: `/api/v1/operator/loans/${id}`, by: await operatorClient(server) }
  },
  takeLoan: async (server) => {
    const { id } = await asked(server)
    return { path: `/api/v1/operator/loans/${id}/take`, by: await operatorClient(server) }
  },
  decideLoan: async (server) => {
    const { id } = await asked(server)
    return {
      path: `/api/v1/operator/loans/${id}/decision`,
      body: { verdict: 'reject', reason: 'Not for this class' },
      by: await operatorClient(server),
    }
  },
}
