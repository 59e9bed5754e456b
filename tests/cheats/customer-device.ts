import { randomBytes, randomUUID } from 'node:crypto'
import type { Direction } from '@candor/domain/contracts/contract.ts'
import { type ContractOrder, commitDirection, orderText } from '@candor/domain/contracts/contract-order.ts'
import type { Receipt } from '@candor/domain/contracts/contract-receipt.ts'
import { usualContractTerms } from '@candor/domain/contracts/contract-terms.ts'
import { allInstruments } from '@candor/domain/instruments/catalogue.ts'
import { readRate } from '@candor/domain/money/rate.ts'
import { readCheckpoint, type SignedCheckpoint } from '@candor/domain/proofs/checkpoint.ts'
import { termsOfDay } from '@candor/domain/quotes/catalogue-terms.ts'
import { modelHash } from '@candor/domain/quotes/day-terms.ts'
import { type LogKey, makeLogKey } from '@candor/server/proofs/log-key.ts'
import type { CheckName } from '@candor/verify/check.ts'
import type { ChainTip, ContractProof, OwnMemory, OwnOrder, Withheld } from '@candor/verify/proof-file.ts'
import type { readContractTerms, WireContract } from '@candor/wire/contracts.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import type { TestClient } from '../database/test-server.ts'
import {
  ask,
  findPlaces,
  type HeardHead,
  ownChain,
  proveHead,
  readLeaves,
  readPostingChain,
  readPostings,
} from './gather-evidence.ts'

/** A contract as the device knows it: what it asked for, what it was given, and what has failed since. */
export type KeptContract = {
  id: string
  order: OwnOrder
  receipt: Receipt
  receivedAt: number
  acknowledged: string | null
  withheld: Partial<Record<Withheld, number>>
  failed: CheckName[]
}

/** Waits on the way: between signing an order and its arrival, and between the answer and its arrival. */
export type Delays = { sending?: () => Promise<void>; answering?: () => Promise<void> }

/**
 * The customer's side: it sees what comes over HTTP and the socket, and keeps what the app keeps. It stands in for the app's own memory, and is
 * no stricter: whatever it puts into a file is what `verify/CHECKS.md` lists under `own`.
 */
export type CustomerDevice = {
  buy(direction: Direction, delays?: Delays): Promise<KeptContract>
  /** Asks for a contract; null where it is refused, and then the order is kept. */
  tryToBuy(direction: Direction, delays?: Delays): Promise<KeptContract | null>
  /** Orders that got no receipt. */
  readonly refused: readonly OwnOrder[]
  contract(kept: KeptContract): Promise<WireContract>
  /** Reads the chain of postings and keeps its tip, and opens again what was not acknowledged. */
  visit(kept: readonly KeptContract[]): Promise<void>
  /** The proof file as the app saves it: what the server says, and what this device has kept. */
  file(kept: KeptContract): Promise<string>
  close(): void
}

type Known = {
  publicKey: string
  anchor: string
  terms: Record<string, string>
  heads: HeardHead[]
  /** Where the chain of postings stood at the first visit, and every tip since. */
  start: ChainTip
  tips: ChainTip[]
}

type Session = { client: TestClient; now: () => number; known: Known; key: LogKey; refused: OwnOrder[] }

const symbol = 'BTCUSD'

async function read<Body>(client: TestClient, path: string): Promise<Body> {
  const body = await ask<Body>(client, path)
  if (body === null) throw new Error(`${path} is refused`)
  return body
}

const readTerms = (client: TestClient) =>
  read<ReplyOf<typeof readContractTerms>>(client, '/api/v1/contracts/terms')

/** The models that the app was built with. */
const knownModels = (now: number): string[] => [
  modelHash(termsOfDay(now - (now % 86_400_000), allInstruments(), usualContractTerms, {})),
]

/** What a first visit leaves on a device. */
async function firstVisit(client: TestClient, now: number): Promise<Known> {
  const [log, seeds, offered, chain] = await Promise.all([
    read<{ publicKey: string; checkpoint: SignedCheckpoint }>(client, '/api/v1/log/checkpoint'),
    read<{ anchor: string }>(client, '/api/v1/seeds'),
    readTerms(client),
    readPostingChain(client, { count: 0, tip: '' }),
  ])
  if (!chain) throw new Error('there is no chain of postings')
  const announced = [offered.today, ...(offered.tomorrow ? [offered.tomorrow] : [])]
  return {
    publicKey: log.publicKey,
    anchor: seeds.anchor,
    terms: Object.fromEntries(announced.map(({ day, termsHash }) => [day, termsHash])),
    heads: [{ checkpoint: log.checkpoint, heardAt: now }],
    start: chain.tip,
    tips: [chain.tip],
  }
}

async function follow({ client, known, now }: Session): Promise<() => void> {
  const socket = await client.openSocket()
  socket.raw.on('message', (data) => {
    const message = JSON.parse(data.toString()) as { channel?: string; data?: SignedCheckpoint }
    const head = message.channel === 'log' ? message.data : undefined
    if (head?.text !== undefined && known.heads.at(-1)?.checkpoint.text !== head.text)
      known.heads.push({ checkpoint: { text: head.text, signature: head.signature }, heardAt: now() })
  })
  socket.say({ kind: 'watch', channel: 'log' })
  return () => socket.raw.terminate()
}

/** Signs an order of $200 for the shortest time limit, on the last price that is shown. */
async function signOrder({ client, key, now }: Session, direction: Direction): Promise<OwnOrder> {
  const [{ quotes }, { origin, today, tomorrow }] = await Promise.all([
    read<{ quotes: { at: string; source: string }[] }>(client, `/api/v1/quotes?symbols=${symbol}`),
    readTerms(client),
  ])
  const shown = Date.parse(quotes[0]?.at ?? '')
  const seenAt = shown - (shown % 1_000)
  const day = new Date(seenAt + 3_000).toISOString().slice(0, 10)
  const terms = [today, tomorrow].find((each) => each?.day === day)
  const limit = terms?.limits[0]
  if (!terms || !limit) throw new Error('nothing is offered')
  const nonce = randomBytes(32).toString('hex')
  const order: ContractOrder = {
    version: 2,
    origin,
    request: randomUUID(),
    symbol,
    feed: quotes[0]?.source ?? '',
    stake: '20000',
    seconds: limit.timeLimit,
    rate: `${readRate(limit.rate)}`,
    terms: terms.termsHash,
    seenAt,
    direction: commitDirection(direction, nonce),
    device: key.publicKey,
  }
  return { order, signature: key.sign(orderText(order)), direction, nonce, sentAt: now() }
}

async function openDirection({ client }: Session, kept: KeptContract): Promise<void> {
  const { direction, nonce } = kept.order
  const { status, json } = await client.post(`/api/v1/contracts/${kept.id}/opening`, { direction, nonce })
  if (status === 200) kept.acknowledged = (json as { acknowledged: string }).acknowledged
}

async function tryToBuy(
  session: Session,
  direction: Direction,
  { sending, answering }: Delays = {},
): Promise<KeptContract | null> {
  const { client, now, refused } = session
  const order = await signOrder(session, direction)
  await sending?.()
  const { status, json } = await client.send('POST', '/api/v1/contracts', {
    body: { order: order.order, signature: order.signature },
    headers: { 'idempotency-key': order.order.request },
  })
  await answering?.()
  if (status !== 200) {
    refused.push(order)
    return null
  }
  const { contract, receipt } = json as { contract: WireContract; receipt: string }
  const kept: KeptContract = {
    id: contract.id,
    order,
    receipt: JSON.parse(receipt) as Receipt,
    receivedAt: now(),
    acknowledged: null,
    withheld: {},
    failed: [],
  }
  await openDirection(session, kept)
  return kept
}

/** What is not given is remembered with the first time that it was asked for; what is given at last is forgotten. */
function remember(kept: KeptContract, what: Withheld, isGiven: boolean, now: number): void {
  if (isGiven) delete kept.withheld[what]
  else kept.withheld[what] ??= now
}

/** What can be gathered against a proof. */
async function gatherAgainst(
  { client, known, now }: Session,
  kept: KeptContract,
  proof: ContractProof,
): Promise<Partial<OwnMemory>> {
  const size = readCheckpoint(proof.checkpoint.text)?.size ?? 0
  const seen = readCheckpoint(kept.receipt.body.checkpoint.text)?.size ?? 0
  const [heads, leaves, whole] = await Promise.all([
    Promise.all(known.heads.map((head) => proveHead(client, head, size))),
    readLeaves(client, seen, size),
    readLeaves(client, 0, size),
  ])
  remember(kept, 'leaves', leaves !== null && whole !== null, now())
  remember(
    kept,
    'heads',
    heads.every(({ path }) => path !== null),
    now(),
  )
  return {
    terms: Object.fromEntries(
      Object.entries(known.terms).filter(([day]) => proof.days.some((each) => each.day === day)),
    ),
    heads,
    ...(leaves && { leaves }),
    ...(whole && { read: findPlaces(whole.texts) }),
  }
}

async function makeFile(session: Session, kept: KeptContract): Promise<string> {
  const { client, known, now } = session
  // The chain comes first, so that what is sealed of it is in the proof's checkpoint.
  const [chain, postings] = [await readPostingChain(client, known.start), await readPostings(client, kept.id)]
  const file = await ask<{ proof: ContractProof }>(client, `/api/v1/contracts/${kept.id}/proof`)
  const proof = file?.proof ?? null
  remember(kept, 'proof', proof !== null, now())
  remember(kept, 'postings', chain !== null && postings !== null, now())
  const against = proof ? await gatherAgainst(session, kept, proof) : {}
  const size = readCheckpoint(proof?.checkpoint.text ?? '')?.size ?? 0
  const own: OwnMemory = {
    publicKey: known.publicKey,
    anchor: known.anchor,
    models: knownModels(now()),
    contract: kept.id,
    order: kept.order,
    receipt: kept.receipt,
    receivedAt: kept.receivedAt,
    ...(kept.acknowledged !== null && { acknowledged: kept.acknowledged }),
    ...against,
    ...(postings && { postings }),
    ...(chain && { chain: await ownChain(client, known.start, known.tips, chain, size) }),
    withheld: kept.withheld,
    failed: kept.failed,
    now: now(),
  }
  return JSON.stringify({ format: 'candor contract proof', version: 2, proof, own })
}

export async function openDevice(client: TestClient, now: () => number): Promise<CustomerDevice> {
  const known = await firstVisit(client, now())
  const session: Session = { client, now, known, key: makeLogKey(), refused: [] }
  const leave = await follow(session)
  return {
    refused: session.refused,
    tryToBuy: (direction, delays) => tryToBuy(session, direction, delays),
    async buy(direction, delays) {
      const kept = await tryToBuy(session, direction, delays)
      if (!kept) throw new Error('a purchase is refused')
      return kept
    },
    contract: async ({ id }) =>
      (await read<{ contract: WireContract }>(client, `/api/v1/contracts/${id}`)).contract,
    async visit(kept) {
      for (const each of kept) if (each.acknowledged === null) await openDirection(session, each)
      const chain = await readPostingChain(client, known.start)
      if (chain) known.tips.push(chain.tip)
    },
    file: (kept) => makeFile(session, kept),
    close: leave,
  }
}
