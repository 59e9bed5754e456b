import { goodDeposit } from './sample-deposit.ts'
import { goodWithdrawal } from './sample-withdrawal.ts'
import { signedInClient } from './signed-in-client.ts'
import { type Answer, problemOf, type TestClient, type TestServer } from './test-server.ts'

/** What reviewers do, in the words of the tests. */

export type TestRequest = { kind: 'deposit' | 'withdrawal'; id: string; by: TestClient }

const idIn = ({ text, status, json }: Answer): string => {
  if (status !== 200) throw new Error(text)
  return (json as { id: string }).id
}

export async function askWithdrawal(server: TestServer, amount: string): Promise<TestRequest> {
  const by = await signedInClient(server)
  const id = idIn(await by.post('/api/v1/withdrawals', await goodWithdrawal(by, amount)))
  return { kind: 'withdrawal', id, by }
}

export async function askDeposit(server: TestServer, amount: string): Promise<TestRequest> {
  const by = await signedInClient(server)
  const id = idIn(await by.post('/api/v1/deposits', await goodDeposit(by, amount)))
  return { kind: 'deposit', id, by }
}

type ReadReview = {
  contentHash: string
  status: string
  own: boolean
  approvals: { number: string }[]
  [field: string]: unknown
}

const pathOf = ({ kind, id }: Pick<TestRequest, 'kind' | 'id'>): string =>
  `/api/v1/operator/reviews/${kind}/${id}`

export async function lookAt(reviewer: TestClient, request: TestRequest): Promise<ReadReview> {
  const answer = await reviewer.get(pathOf(request))
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.json as ReadReview
}

export const send = (
  reviewer: TestClient,
  request: TestRequest,
  body: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<Answer> => reviewer.send('POST', `${pathOf(request)}/decision`, { body, headers })

/** Looks at a request and agrees to what was seen. */
export const approve = async (reviewer: TestClient, request: TestRequest): Promise<Answer> =>
  await send(reviewer, request, {
    verdict: 'approve',
    contentHash: (await lookAt(reviewer, request)).contentHash,
  })

/** The status after an accepted decision, or the code of the refusal. */
export const outcomeOf = (answer: Answer): string =>
  answer.status === 200 ? (answer.json as { status: string }).status : problemOf(answer).code

export async function balanceOf(client: TestClient): Promise<{ cash: string; withdrawing: string }> {
  const { cash, withdrawing } = (await client.get('/api/v1/balance')).json as Record<string, string>
  return { cash: cash ?? '', withdrawing: withdrawing ?? '' }
}
