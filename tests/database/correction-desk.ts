import { type AskedAct, actIn, agreeTo } from './halt-desk.ts'
import { operatorClient } from './operator-client.ts'
import type { Answer, TestClient, TestServer } from './test-server.ts'

/** What the desk does to put a posting right, in the words of the tests. */

type Asked = { corrects: string; amount: string; reason?: string }

export const askCorrectionOf = (
  by: TestClient,
  accountNumber: string,
  { corrects, amount, reason = 'The fee was charged twice.' }: Asked,
): Promise<Answer> =>
  by.post(`/api/v1/operator/customers/${accountNumber}/corrections`, { corrects, amount, reason })

type PostingRow = { number: number; kind: string; amount: string; corrects?: number }

export async function postingsOf(customer: TestClient): Promise<PostingRow[]> {
  const { json } = await customer.get('/api/v1/postings')
  return (json as { postings: PostingRow[] }).postings
}

/** The number of a customer's newest posting of a kind. */
export async function numberOf(customer: TestClient, kind: string): Promise<string> {
  const found = (await postingsOf(customer)).find((posting) => posting.kind === kind)
  if (!found) throw new Error(`no posting of the kind ${kind}`)
  return String(found.number)
}

/** Posts a correction, with two people. */
export async function correctPosting(
  server: TestServer,
  accountNumber: string,
  asked: Asked,
): Promise<AskedAct> {
  const act = actIn(await askCorrectionOf(await operatorClient(server), accountNumber, asked))
  return actIn(await agreeTo(await operatorClient(server), act))
}
