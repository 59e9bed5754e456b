import { minuteMs } from '@candor/domain/time/durations.ts'
import type { DemoClient, DemoDesk } from './demo-desk.ts'
import { customerOf, type DemoCustomer, type DemoOperator, demoPassword, deskOf } from './demo-people.ts'
import { drawSheet } from './demo-pictures.ts'

const idIn = (answer: unknown): string => (answer as { id: string }).id

/** A deposit with a receipt that says that it is none. */
export async function askDeposit(desk: DemoDesk, who: DemoCustomer, amount: string): Promise<string> {
  const client = await customerOf(desk, who)
  const receipt = await drawSheet(['SPECIMEN RECEIPT', `Amount ${amount}`, who.account, String(desk.now())])
  const receiptId = idIn(await client.sendFile('/api/v1/receipts', 'file', receipt, 'receipt.jpg'))
  return idIn(await client.post('/api/v1/deposits', { channel: 'bank', amount, receiptId }))
}

export async function askWithdrawal(desk: DemoDesk, who: DemoCustomer, amount: string): Promise<string> {
  const client = await customerOf(desk, who)
  const { bankAccounts } = (await client.get('/api/v1/bank-accounts')) as { bankAccounts: { id: string }[] }
  const body = { bankAccountId: bankAccounts[0]?.id, amount, password: demoPassword }
  return idIn(await client.post('/api/v1/withdrawals', body))
}

/** The customer takes a request back. */
export async function cancelRequest(
  desk: DemoDesk,
  who: DemoCustomer,
  kind: 'deposits' | 'withdrawals' | 'loans',
  id: string,
): Promise<void> {
  const client = await customerOf(desk, who)
  await client.post(`/api/v1/${kind}/${id}/cancel`)
}

type Verdict = { verdict: 'approve' } | { verdict: 'reject'; reason: string }

export async function decideCash(
  desk: DemoDesk,
  reviewer: DemoOperator,
  kind: 'deposit' | 'withdrawal',
  id: string,
  verdict: Verdict,
): Promise<void> {
  const by = await deskOf(desk, reviewer)
  const path = `/api/v1/operator/reviews/${kind}/${id}`
  const { contentHash } = (await by.get(path)) as { contentHash: string }
  desk.pass(minuteMs)
  await by.post(`${path}/decision`, { ...verdict, contentHash })
}

/** A flourish on a pad. */
const signature = {
  kind: 'drawn',
  width: 3_350,
  height: 1_440,
  strokes: [
    [
      [300, 700],
      [900, 300],
      [1_500, 1_000],
      [2_400, 500],
    ],
  ],
}

export async function askLoan(desk: DemoDesk, who: DemoCustomer, amount: string): Promise<string> {
  const client = await customerOf(desk, who)
  return idIn(await client.post('/api/v1/loans', { amount, days: 30, signature }))
}

export async function decideLoanOf(
  desk: DemoDesk,
  reviewer: DemoOperator,
  id: string,
  verdict: Verdict | null,
): Promise<void> {
  const by = await deskOf(desk, reviewer)
  await by.post(`/api/v1/operator/loans/${id}/take`)
  desk.pass(5 * minuteMs)
  if (verdict) await by.post(`/api/v1/operator/loans/${id}/decision`, verdict)
}

/** A customer writes to customer service. */
export async function writeToService(desk: DemoDesk, who: DemoCustomer, text: string): Promise<string> {
  const client = await customerOf(desk, who)
  await client.post('/api/v1/support/messages', { text })
  const { conversation } = (await client.get('/api/v1/support')) as { conversation: { id: string } }
  return conversation.id
}

export async function answerService(
  desk: DemoDesk,
  support: DemoOperator,
  id: string,
  text: string,
): Promise<DemoClient> {
  const by = await deskOf(desk, support)
  await by.post(`/api/v1/operator/conversations/${id}/messages`, { text })
  return by
}

/** Asks for a halt or its end; a second person agrees, or nobody does. */
export async function haltOf(
  desk: DemoDesk,
  asking: DemoOperator,
  agreeing: DemoOperator | null,
  { symbol, what, reason }: { symbol: string; what: 'halt' | 'resume'; reason: string },
): Promise<void> {
  const by = await deskOf(desk, asking)
  const path = `/api/v1/operator/instruments/${symbol}/${what}`
  const { act } = (await by.post(path, { reason, confirm: symbol })) as { act: { id: string; hash: string } }
  if (!agreeing) return
  desk.pass(3 * minuteMs)
  const second = await deskOf(desk, agreeing)
  const decision = { verdict: 'approve', hash: act.hash, password: agreeing.password }
  await second.post(`/api/v1/operator/acts/${act.id}/decision`, decision)
}
