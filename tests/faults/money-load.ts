import { setTimeout as sleep } from 'node:timers/promises'
import {
  cancellationOf,
  isAcknowledged,
  type MoneyCustomer,
  type MoneyRequest,
  openMoneyCustomer,
  sendWithKey,
  withdrawalOf,
} from './money-client.ts'

/*
 * Customers who withdraw and cancel without a pause while things are killed. Whatever is not answered is sent again with its key until it is;
 * what was answered is requested again now and then, and has to be answered with the same bytes.
 */

export type MoneyLoad = {
  readonly origin: string
  readonly customers: MoneyCustomer[]
  /** What a customer would call a lie. */
  readonly troubles: string[]
  replays: number
}

type Limits = {
  /** No new requests from here on; open ones are still completed. */
  over: AbortSignal
  /** Nothing is waited for from here on. */
  given: AbortSignal
  /** How long everyone waits after an answer. */
  pauseMs: number
}

const askersOfCustomer = 2
/** Answers that are final although nothing moved. */
const refused = [409]

/** Takes note of an answer and holds it against those that were given before. */
export function noteAnswer(
  load: MoneyLoad,
  request: MoneyRequest,
  told: Awaited<ReturnType<typeof sendWithKey>>,
) {
  if (told === null) return
  if (told.status !== 200 && !refused.includes(told.status)) {
    load.troubles.push(`${request.kind} ${request.key} was answered with ${told.status} ${told.text}`)
    request.answer ??= told
    return
  }
  const known = request.answer
  if (known?.status === 200 && (told.status !== 200 || told.text !== known.text))
    load.troubles.push(
      `${request.kind} ${request.key} was answered with other bytes: ${known.text} and then ${told.text}`,
    )
  // Of two that were sent at once, the first may have been refused and the second not.
  if (known === null || (known.status !== 200 && told.status === 200)) request.answer = told
}

async function settle(
  load: MoneyLoad,
  request: MoneyRequest,
  random: () => number,
  { given }: Limits,
): Promise<void> {
  while (request.answer === null && !given.aborted) {
    const atOnce = request.tries > 0 && random() < 0.5 ? 3 : 1
    const told = await Promise.all(Array.from({ length: atOnce }, () => sendWithKey(load.origin, request)))
    for (const one of told) noteAnswer(load, request, one)
    if (request.answer === null) await sleep(20 + random() * 60)
  }
}

/** How often one is drawn before it is said that there is none. */
const mostDraws = 20

/** Draws one that fits. A search of all that was sent would take the processor from the server, more of it with every request. */
function pick<Item>(
  items: readonly Item[],
  random: () => number,
  fits: (item: Item) => boolean,
): Item | undefined {
  for (let draw = 0; draw < mostDraws; draw += 1) {
    const item = items[Math.floor(random() * items.length)]
    if (item !== undefined && fits(item)) return item
  }
  return undefined
}

const cancelled = new WeakSet<MoneyRequest>()

const isOpen = (request: MoneyRequest): boolean =>
  request.kind === 'withdraw' && isAcknowledged(request) && !cancelled.has(request)

function nextRequest(customer: MoneyCustomer, random: () => number): MoneyRequest {
  const chosen = random() < 0.4 ? pick(customer.sent, random, isOpen) : undefined
  if (chosen === undefined) return withdrawalOf(customer, 1000n + BigInt(Math.floor(random() * 9000)))
  cancelled.add(chosen)
  return cancellationOf(chosen)
}

async function keepAsking(
  load: MoneyLoad,
  customer: MoneyCustomer,
  random: () => number,
  limits: Limits,
): Promise<void> {
  while (!limits.over.aborted) {
    const request = nextRequest(customer, random)
    customer.sent.push(request)
    await settle(load, request, random, limits)
    const before = random() < 0.1 ? pick(customer.sent, random, isAcknowledged) : undefined
    if (before !== undefined) {
      load.replays += 1
      noteAnswer(load, before, await sendWithKey(load.origin, before))
    }
    if (limits.pauseMs > 0) await sleep(limits.pauseMs)
  }
}

/** A customer whose opening was answered has the practice money, whatever was killed at that moment. */
async function keepOpening(load: MoneyLoad, { over, pauseMs }: Limits): Promise<void> {
  while (!over.aborted) {
    try {
      load.customers.push(await openMoneyCustomer(load.origin))
    } catch {
      // The server is unreachable; a customer without an answer has nothing to lose.
    }
    await sleep(50 + pauseMs)
  }
}

export type RunningLoad = { load: MoneyLoad; end(patience: number): Promise<void> }

/** Starts asking; `end` asks nothing new, and waits until everything that was asked is settled or the patience is over. */
export async function startMoneyLoad(
  origin: string,
  { customers, random, pauseMs = 0 }: { customers: number; random: () => number; pauseMs?: number },
): Promise<RunningLoad> {
  const [over, given] = [new AbortController(), new AbortController()]
  const limits = { over: over.signal, given: given.signal, pauseMs }
  const opened = await Promise.all(Array.from({ length: customers }, () => openMoneyCustomer(origin)))
  const load: MoneyLoad = { origin, customers: opened, troubles: [], replays: 0 }
  const asking = [...opened].flatMap((customer) =>
    Array.from({ length: askersOfCustomer }, () => keepAsking(load, customer, random, limits)),
  )
  const opening = keepOpening(load, limits)
  return {
    load,
    async end(patience) {
      over.abort()
      const timer = setTimeout(() => given.abort(), patience)
      await Promise.all([...asking, opening])
      clearTimeout(timer)
    },
  }
}
