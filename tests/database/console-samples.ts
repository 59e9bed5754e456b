import { reviewerName } from '@candor/server/operators/reviewer-name.ts'
import { operatorClient } from './operator-client.ts'
import type { Sample } from './sample-request.ts'
import { signedInClient } from './signed-in-client.ts'
import type { TestServer } from './test-server.ts'

async function customerNumber(server: TestServer): Promise<string> {
  const { json } = await (await signedInClient(server)).get('/api/v1/session')
  return (json as { customer: { accountNumber: string } }).customer.accountNumber
}

/** A part of a customer's page, with everything that can be asked of it. */
const part =
  (name: string, query = ''): Sample =>
  async (server) => ({
    path: `/api/v1/operator/customers/${await customerNumber(server)}${name}`,
    query,
    by: await operatorClient(server, 'support'),
  })

/** Something that an operator does to a customer. */
const acting =
  (name: string): Sample =>
  async (server) => ({
    path: `/api/v1/operator/customers/${await customerNumber(server)}${name}`,
    body: { reason: 'The customer has called.' },
    by: await operatorClient(server, 'reviewer'),
  })

const page = 'before=00000000-0000-7000-8000-000000000000&limit=10'

const byAdmin =
  (query = ''): Sample =>
  async (server) => ({ query, by: await operatorClient(server, 'admin') })

/** A list of requests with every filter. */
const listed =
  (role: string, path: string, more = ''): Sample =>
  async (server) => ({
    path: `/api/v1/operator${path}`,
    query: `?status=rejected&account=1000000000&from=2026-03-02T12:00:00.000Z&until=2026-03-03T12:00:00.000Z${more}`,
    by: await operatorClient(server, role),
  })

/** One request for each route that the operators' console reads. */
export const samples: Record<string, Sample> = {
  readOverview: byAdmin(),
  readInstallation: byAdmin(),
  listPeople: byAdmin(),
  askRoles: async (server) => {
    const { id } = await operatorClient(server, 'editor')
    return {
      path: `/api/v1/operator/people/${reviewerName(id)}/roles`,
      body: { roles: ['editor', 'support'], reason: 'Covers the chat on weekends.' },
      by: await operatorClient(server, 'admin'),
    }
  },
  listAuditLog: byAdmin(
    '?before=9&limit=10&operator=R-07&act=signed-in&subjectKind=customer&subjectId=1&from=2026-03-02T12:00:00.000Z&until=2026-03-03T12:00:00.000Z',
  ),
  readAuditChain: byAdmin(),
  exportAuditLog: byAdmin(),
  searchCustomers: async (server) => ({
    query: `?words=10&verification=verified&frozen=yes&kind=trial&before=${await customerNumber(server)}&limit=10`,
    by: await operatorClient(server, 'support'),
  }),
  listRequests: listed('reviewer', '/request-lists/deposits', `&${page}`),
  countRequests: listed('reviewer', '/request-lists/loans/count'),
  listAllConversations: listed('support', '/conversation-list', `&${page}`),
  countConversations: listed('support', '/conversation-count'),
  listOwnOperatorActs: async () => ({ query: '?before=9&limit=10' }),
  readCustomerActs: part('/acts', '?before=9&limit=10'),
  freezeCustomer: acting('/freeze'),
  unfreezeCustomer: async (server) => {
    const sample = await acting('/unfreeze')(server)
    await sample.by?.post(`${sample.path}`.replace('unfreeze', 'freeze'), { reason: 'A stolen phone.' })
    return sample
  },
  noteCustomer: acting('/notes'),
  readCustomer: part(''),
  readCustomerPostings: part(
    '/postings',
    '?family=deposits&subject=00000000-0000-7000-8000-000000000000&from=2026-01-01&until=2026-03-02&zone=UTC&before=9&limit=10',
  ),
  readCustomerPositions: part('/positions', `?status=open&symbol=XAUUSD&${page}`),
  readCustomerOrders: part('/orders', `?status=resting&symbol=XAUUSD&${page}`),
  readCustomerContracts: part('/contracts', `?status=settled&outcome=win&symbol=XAUUSD&${page}`),
  readCustomerHoldings: part('/holdings'),
  readCustomerSpotOrders: part('/spot-orders', `?status=resting&symbol=AAPL&${page}`),
  readCustomerDeposits: part('/deposits', `?status=in-review&${page}`),
  readCustomerWithdrawals: part('/withdrawals', `?${page}`),
  readCustomerLoans: part('/loans', `?status=repaid&${page}`),
  readCustomerParticipations: part('/participations', `?${page}`),
  readCustomerNotices: part('/notices', '?kind=cash&before=9&limit=10'),
  readCustomerSecurity: part('/security'),
}
