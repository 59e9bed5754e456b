import { readSession } from '@candor/wire/customers.ts'
import { listQuotes, type WireQuote } from '@candor/wire/quotes.ts'
import type { BrowserContext } from 'playwright-core'
import { goodLoan } from '../database/loan-desk.ts'
import { signInTrial } from './sign-in-customer.ts'
import { atLimit, placeBeside, sendBeside } from './trade-steps.ts'

/** Bitcoin trades around the clock, and a limit so low rests whatever its price. */
const bitcoin = { symbol: 'BTCUSD', leverage: 2, quantity: '0.01' }
export const restingOrder = { ...bitcoin, type: atLimit('10000.00') }

async function read<Reply>(context: BrowserContext, path: string): Promise<Reply> {
  const answer = await context.request.get(path)
  if (answer.status() !== 200) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
  return (await answer.json()) as Reply
}

async function accountIn(context: BrowserContext): Promise<string> {
  const { customer } = await read<{ customer: { accountNumber: string } }>(context, readSession.path)
  return customer.accountNumber
}

/** A practice customer with positions, orders, holdings and requests, as operators look at one; gives back the account's number. */
export async function fillAccount(context: BrowserContext): Promise<string> {
  await signInTrial(context)
  const { quotes } = await read<{ quotes: WireQuote[] }>(context, `${listQuotes.path}?symbols=BTCUSD`)
  const now = { kind: 'market', seen: quotes[0]?.ask, tolerancePpm: 50_000 }
  const spot = (side: 'buy' | 'sell', quantity: string, type: object) =>
    sendBeside(context, '/api/v1/spot/orders', {
      symbol: 'BTCUSD',
      side,
      size: { by: 'quantity', quantity },
      type,
    })
  await placeBeside(context, { ...bitcoin, type: now })
  await placeBeside(context, { ...bitcoin, side: 'short', type: now })
  await placeBeside(context, restingOrder)
  const { order } = await placeBeside(context, restingOrder)
  await sendBeside(context, `/api/v1/orders/${order.id}/cancel`, {})
  await spot('buy', '0.01', now)
  await spot('buy', '0.005', atLimit('10000.00'))
  await sendBeside(context, '/api/v1/loans', goodLoan())
  return accountIn(context)
}
