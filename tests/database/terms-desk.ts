import { sampleTerms } from './contract-samples.ts'
import { type AskedAct, actIn, agreeTo } from './halt-desk.ts'
import { operatorClient } from './operator-client.ts'
import type { Answer, TestClient, TestServer } from './test-server.ts'

export const askTermsOf = (by: TestClient, changes: object = {}): Promise<Answer> =>
  by.post('/api/v1/operator/contract-terms', { ...sampleTerms(), ...changes })

/** Sets terms of the next day that is not committed, with two people. */
export async function setTerms(server: TestServer, changes: object = {}): Promise<AskedAct> {
  const act = actIn(await askTermsOf(await operatorClient(server, 'risk'), changes))
  return actIn(await agreeTo(await operatorClient(server, 'risk'), act))
}
