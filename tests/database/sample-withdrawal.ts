import type { TestClient } from './test-server.ts'

/** The bank account that a practice customer has from the start. */
export async function boundBank(client: TestClient): Promise<string> {
  const { json } = await client.get('/api/v1/bank-accounts')
  const [first] = (json as { bankAccounts: { id: string }[] }).bankAccounts
  return first?.id ?? ''
}

export const goodWithdrawal = async (client: TestClient, amount = '100.00') => ({
  bankAccountId: await boundBank(client),
  amount,
})
