import type { WireContract } from '@candor/wire/contracts.ts'
import type { Answer, TestClient } from './test-server.ts'

/** A contract of $200 on a rise within half a minute, unless changed. */
export const riseContract = (changes: object = {}) => ({
  symbol: 'BTCUSD',
  direction: 'rise',
  timeLimit: 30,
  stake: '200.00',
  rate: '0.80',
  ...changes,
})

export const buy = (client: TestClient, changes: object = {}): Promise<Answer> =>
  client.post('/api/v1/contracts', riseContract(changes))

export async function bought(client: TestClient, changes: object = {}): Promise<WireContract> {
  const { status, text, json } = await buy(client, changes)
  if (status !== 200) throw new Error(`${status}: ${text}`)
  return (json as { contract: WireContract }).contract
}

export const contractOf = async (client: TestClient, id: string): Promise<WireContract> =>
  ((await client.get(`/api/v1/contracts/${id}`)).json as { contract: WireContract }).contract
