import { asciiBytes, hexOf } from '../proofs/byte-text.ts'
import { sha256 } from '../proofs/sha256.ts'

/**
 * The postings of a customer as a hash chain: each tip commits to every posting up to it, so that a device that has kept a tip can have
 * everything since replayed. Hashes are 64 characters of lower-case hex.
 */

/** A posting as it is hashed, and as proof files hold it. */
export type ChainedPosting = {
  readonly number: number
  readonly kind: string
  readonly from: string
  readonly to: string
  /** Whole cents. */
  readonly amount: string
  /** Epoch milliseconds. */
  readonly at: number
  /** What it belongs to, as `contract/<id>`; empty where it belongs to nothing. */
  readonly subject: string
}

/** SHA-256 of an ASCII text. A server gives the platform's own, which is many times faster. */
type HashText = (text: string) => string

const hashText: HashText = (text) => hexOf(sha256(asciiBytes(text)))

/** The tip before the first posting. */
export const startTip = (salt: string, hash = hashText): string => hash(`candor postings\n${salt}`)

/** A customer's name in the log: always the same, and meaningless without the salt. */
export const customerTag = (salt: string, hash = hashText): string => hash(`candor customer\n${salt}`)

/** The canonical text, written out because the teller writes one for each posting: no value of it needs an escape. */
export const postingText = ({ number, kind, from, to, amount, at, subject }: ChainedPosting): string =>
  `{"amount":"${amount}","at":${at},"from":"${from}","kind":"${kind}","number":${number},"subject":"${subject}","to":"${to}"}`

export const nextTip = (tip: string, posting: ChainedPosting, hash = hashText): string =>
  hash(`candor posting\n${tip}\n${postingText(posting)}`)

/** The line of a customer in the tree whose root is sealed. */
export const tipLine = (tag: string, count: number, tip: string): string => `${tag} ${count} ${tip}\n`
