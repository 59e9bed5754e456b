import { operatorClient } from './operator-client.ts'
import type { Answer, TestClient, TestServer } from './test-server.ts'

export type AskedAct = { id: string; hash: string; state: string }

export const haltBody = (symbol: string) => ({ reason: 'The feed has gaps.', confirm: symbol })

export const actIn = ({ status, text, json }: Answer): AskedAct => {
  if (status !== 200) throw new Error(text)
  return (json as { act: AskedAct }).act
}

export const askHaltOf = async (by: TestClient, symbol: string): Promise<AskedAct> =>
  actIn(await by.post(`/api/v1/operator/instruments/${symbol}/halt`, haltBody(symbol)))

export const agreeTo = (
  by: TestClient & { password: string },
  { id, hash }: Pick<AskedAct, 'id' | 'hash'>,
  changes: object = {},
): Promise<Answer> =>
  by.post(`/api/v1/operator/acts/${id}/decision`, {
    verdict: 'approve',
    hash,
    password: by.password,
    ...changes,
  })

/** Halts an instrument, with a second person. */
export async function haltInstrument(server: TestServer, symbol: string): Promise<AskedAct> {
  const act = await askHaltOf(await operatorClient(server, 'risk'), symbol)
  return actIn(await agreeTo(await operatorClient(server, 'risk'), act))
}
