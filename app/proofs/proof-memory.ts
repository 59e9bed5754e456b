import * as z from 'zod/mini'
import { recall, remember } from '../preferences/device-memory.ts'

/**
 * What this device has seen of the log and been given by the server, kept so that later proofs can be held against it: the server cannot
 * take back what is written here. All of it is bounded; the newest stays.
 */
const signedSchema = z.object({ text: z.string(), signature: z.string() })

export type SignedHead = z.output<typeof signedSchema>

const receiptSchema = z.object({
  contract: z.string(),
  /** As it was given, letter by letter. */
  receipt: z.string(),
  /** The key of the request, and the last tick that was on the screen when it was sent. */
  request: z.string(),
  seenAt: z.nullable(z.int()),
})

export type KeptReceipt = z.output<typeof receiptSchema>

const memorySchema = z.object({
  /** Of the first log that this device has seen. */
  publicKey: z.nullable(z.string()),
  anchor: z.nullable(z.string()),
  heads: z.array(signedSchema),
  receipts: z.array(receiptSchema),
  terms: z.record(z.string(), z.string()),
})

export type ProofMemory = z.output<typeof memorySchema>

const place = 'proofs'
const mostHeads = 64
const mostReceipts = 200
const mostDays = 60

const blank: ProofMemory = { publicKey: null, anchor: null, heads: [], receipts: [], terms: {} }

export function proofMemory(): ProofMemory {
  try {
    const read = memorySchema.safeParse(JSON.parse(recall(place) ?? 'null'))
    return read.success ? read.data : blank
  } catch {
    return blank
  }
}

const keep = (part: Partial<ProofMemory>): void =>
  remember(place, JSON.stringify({ ...proofMemory(), ...part }))

/** The key is believed when it is first seen, and held against everything later; so is the anchor of the seeds. */
export function keepKey(publicKey: string): void {
  if (proofMemory().publicKey === null) keep({ publicKey })
}

export function keepAnchor(anchor: string): void {
  if (proofMemory().anchor === null) keep({ anchor })
}

export function keepReceipt(receipt: KeptReceipt): void {
  const others = proofMemory().receipts.filter(({ contract }) => contract !== receipt.contract)
  keep({ receipts: [...others, receipt].slice(-mostReceipts) })
}

export const receiptOf = (contract: string): KeptReceipt | null =>
  proofMemory().receipts.find((each) => each.contract === contract) ?? null

/** What was announced first for a day counts. */
export function keepTerms(day: string, hash: string): void {
  const { terms } = proofMemory()
  if (terms[day] !== undefined) return
  const days = Object.entries({ ...terms, [day]: hash }).sort(([one], [other]) => (one < other ? -1 : 1))
  keep({ terms: Object.fromEntries(days.slice(-mostDays)) })
}

/**
 * Of many heads every second old one is let go when there is no room: so the newest stand close together, and a few reach back to the first.
 */
export function thinHeads(heads: readonly SignedHead[], most = mostHeads): SignedHead[] {
  if (heads.length <= most) return [...heads]
  const half = Math.floor(most / 2)
  const old = heads.slice(0, -half)
  return [...old.filter((_, index) => index % 2 === 0), ...heads.slice(-half)]
}

export function keepHead(head: SignedHead): void {
  const { heads } = proofMemory()
  if (heads.at(-1)?.text === head.text) return
  keep({ heads: thinHeads([...heads, head]) })
}
