import { randomUUID } from 'node:crypto'
import type { Direction } from '@candor/domain/contracts/contract.ts'
import { type ContractOrder, commitDirection, orderText } from '@candor/domain/contracts/contract-order.ts'
import { readCents } from '@candor/domain/money/cents.ts'
import { readRate } from '@candor/domain/money/rate.ts'
import { type LogKey, makeLogKey } from '@candor/server/proofs/log-key.ts'
import type { OwnOrder } from '@candor/verify/proof-file.ts'
import type { buyContract, readContractTerms } from '@candor/wire/contracts.ts'
import type { BodyOf, ReplyOf } from '@candor/wire/route.ts'
import type { TestClient } from './test-server.ts'

/** What a customer asks for, in the words of the ticket. */
export type Wish = {
  symbol: string
  /** The simulated one, unless said. */
  feed?: string
  direction: Direction
  timeLimit: number
  stake: string
  rate: string
  /** Epoch milliseconds. */
  seenAt: number
  nonce?: string
  request?: string
  /** Changes what is signed. */
  order?: Partial<ContractOrder>
}

/** The key of a customer's device; one for all is enough, since nothing but its own evidence knows it. */
const device: LogKey = makeLogKey()

/** The log that contracts are sealed in, and the terms of the day of a purchase second. */
type Offered = { origin: string; termsHash: string }

/** What is offered for a purchase on a tick that was seen at this instant. */
export function offeredAt(terms: ReplyOf<typeof readContractTerms>, seenAt: number): Offered {
  const { origin, today, tomorrow } = terms
  const day = new Date(seenAt + 3_000).toISOString().slice(0, 10)
  return { origin, termsHash: (tomorrow?.day === day ? tomorrow : today).termsHash }
}

/** An order as a customer's device makes it, with what opens it. */
export async function orderContract(client: Pick<TestClient, 'get'>, wish: Wish): Promise<OwnOrder> {
  const { json } = await client.get('/api/v1/contracts/terms')
  return signOrder(offeredAt(json as ReplyOf<typeof readContractTerms>, wish.seenAt), wish)
}

export function signOrder({ origin, termsHash }: Offered, wish: Wish): OwnOrder {
  const { direction, nonce = '5a'.repeat(32) } = wish
  const order: ContractOrder = {
    version: 2,
    origin,
    request: wish.request ?? randomUUID(),
    symbol: wish.symbol,
    feed: wish.feed ?? 'simulated',
    stake: `${readCents(wish.stake)}`,
    seconds: wish.timeLimit,
    rate: `${readRate(wish.rate)}`,
    terms: termsHash,
    seenAt: wish.seenAt,
    direction: commitDirection(direction, nonce),
    device: device.publicKey,
    ...wish.order,
  }
  return { order, signature: device.sign(orderText(order)), direction, nonce, sentAt: wish.seenAt }
}

/** The request that buys it. */
export const sendOrder = (client: TestClient, { order, signature }: OwnOrder) =>
  client.send('POST', '/api/v1/contracts', {
    headers: { 'idempotency-key': order.request },
    body: { order, signature } satisfies BodyOf<typeof buyContract>,
  })
