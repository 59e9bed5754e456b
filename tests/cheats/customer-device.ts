import { randomUUID } from 'node:crypto'
import { readCents } from '@candor/domain/money/cents.ts'
import { readCheckpoint, type SignedCheckpoint } from '@candor/domain/proofs/checkpoint.ts'
import type { OwnHead, OwnMemory, PostingText, ProofFile } from '@candor/verify/proof-file.ts'
import type { WireContract } from '@candor/wire/contracts.ts'
import type { WirePosting } from '@candor/wire/ledger.ts'
import type { TestClient } from '../database/test-server.ts'

/** A contract as the device knows it: what was asked for, and what was given. */
export type KeptContract = { contract: WireContract; receipt: string; request: string; seenAt: number }

/** The customer's side: it sees what comes over HTTP and the socket, keeps what the app keeps, and nothing else. */
export type CustomerDevice = {
  buy(direction: 'rise' | 'fall'): Promise<KeptContract>
  contract(kept: KeptContract): Promise<WireContract>
  /** The proof file as the app saves it: what the server says, and what this device has kept. */
  file(kept: KeptContract): Promise<string>
  close(): void
}

type Known = { publicKey: string; anchor: string; terms: Record<string, string>; heads: SignedCheckpoint[] }

const symbol = 'BTCUSD'

async function read<Body>(client: TestClient, path: string): Promise<Body> {
  const { status, text, json } = await client.get(path)
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
  return json as Body
}

/** What a first visit leaves on a device. */
async function firstVisit(client: TestClient): Promise<Known> {
  const [log, seeds, offered] = await Promise.all([
    read<{ publicKey: string; checkpoint: SignedCheckpoint }>(client, '/api/v1/log/checkpoint'),
    read<{ anchor: string }>(client, '/api/v1/seeds'),
    readTerms(client),
  ])
  const announced = [offered.today, ...(offered.tomorrow ? [offered.tomorrow] : [])]
  const terms = Object.fromEntries(announced.map(({ day, termsHash }) => [day, termsHash]))
  return { publicKey: log.publicKey, anchor: seeds.anchor, terms, heads: [log.checkpoint] }
}

type Offer = { day: string; termsHash: string; limits: { timeLimit: number; rate: string }[] }

const readTerms = (client: TestClient) =>
  read<{ today: Offer; tomorrow: Offer | null }>(client, '/api/v1/contracts/terms')

async function proveHead(client: TestClient, checkpoint: SignedCheckpoint, size: number): Promise<OwnHead> {
  const head = readCheckpoint(checkpoint.text)
  if (!head) return { checkpoint, path: null }
  if (head.size === size) return { checkpoint, path: [] }
  const [from, to] = head.size < size ? [head.size, size] : [size, head.size]
  const { status, json } = await client.get(`/api/v1/log/consistency?from=${from}&to=${to}`)
  return { checkpoint, path: status === 200 ? (json as { path: string[] }).path : null }
}

async function ownLeaves(
  client: TestClient,
  { proof }: ProofFile,
): Promise<NonNullable<OwnMemory['leaves']>> {
  const from = readCheckpoint(proof.receipt.body.checkpoint.text)?.size ?? 0
  const to = readCheckpoint(proof.checkpoint.text)?.size ?? 0
  const { peaks, leaves } = await read<{ peaks: string[]; leaves: string[] }>(
    client,
    `/api/v1/log/leaves?from=${from}`,
  )
  return { peaks, texts: leaves.slice(0, to - from) }
}

const postingText = ({ number, kind, from, to, amount }: WirePosting): PostingText => ({
  number,
  kind,
  from,
  to,
  amount: `${readCents(amount)}`,
})

/** Postings of the contract in the customer's history, found by looking through it. */
async function ownPostings(client: TestClient, id: string): Promise<PostingText[]> {
  const { postings } = await read<{ postings: WirePosting[] }>(client, '/api/v1/postings?limit=100')
  return postings
    .filter(({ subject }) => subject?.id === id)
    .map(postingText)
    .toSorted((one, other) => one.number - other.number)
}

async function follow(client: TestClient, known: Known): Promise<() => void> {
  const socket = await client.openSocket()
  socket.raw.on('message', (data) => {
    const message = JSON.parse(data.toString()) as { channel?: string; data?: SignedCheckpoint }
    const head = message.channel === 'log' ? message.data : undefined
    if (head?.text !== undefined && known.heads.at(-1)?.text !== head.text) known.heads.push(head)
  })
  socket.say({ kind: 'watch', channel: 'log' })
  return () => socket.raw.terminate()
}

async function buyContract(client: TestClient, direction: 'rise' | 'fall'): Promise<KeptContract> {
  const [{ quotes }, { today }] = await Promise.all([
    read<{ quotes: { at: string }[] }>(client, `/api/v1/quotes?symbols=${symbol}`),
    readTerms(client),
  ])
  const [limit, seenAt] = [today.limits[0], quotes[0]?.at]
  if (!limit || seenAt === undefined) throw new Error('nothing is offered')
  const request = randomUUID()
  const { status, text, json } = await client.send('POST', '/api/v1/contracts', {
    body: { symbol, direction, timeLimit: limit.timeLimit, stake: '200.00', rate: limit.rate, seenAt },
    headers: { 'idempotency-key': request },
  })
  if (status !== 200) throw new Error(`${status}: ${text}`)
  const { contract, receipt } = json as { contract: WireContract; receipt: string }
  return { contract, receipt, request, seenAt: Date.parse(seenAt) }
}

export async function openDevice(client: TestClient, now: () => number): Promise<CustomerDevice> {
  const known = await firstVisit(client)
  const leave = await follow(client, known)
  return {
    buy: (direction) => buyContract(client, direction),
    contract: async ({ contract }) =>
      (await read<{ contract: WireContract }>(client, `/api/v1/contracts/${contract.id}`)).contract,
    async file({ contract, receipt, request, seenAt }) {
      const file = await read<ProofFile>(client, `/api/v1/contracts/${contract.id}/proof`)
      const size = readCheckpoint(file.proof.checkpoint.text)?.size ?? 0
      const own: OwnMemory = {
        publicKey: known.publicKey,
        anchor: known.anchor,
        terms: Object.fromEntries(
          Object.entries(known.terms).filter(([day]) => file.proof.days.some((each) => each.day === day)),
        ),
        receipt: JSON.parse(receipt),
        request,
        seenAt,
        heads: await Promise.all(known.heads.map((head) => proveHead(client, head, size))),
        postings: await ownPostings(client, contract.id),
        leaves: await ownLeaves(client, file),
        now: now(),
      }
      return JSON.stringify({ ...file, own })
    },
    close: leave,
  }
}
