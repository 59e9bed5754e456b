import { hexOf, readHex } from './byte-text.ts'

/** How large the log was at an instant, and its root: what the log's key signs. */
export type Checkpoint = {
  readonly origin: string
  readonly size: number
  readonly root: Uint8Array
  /** Epoch milliseconds. */
  readonly at: number
}

/** The text of a checkpoint and the signature over its bytes, in hex. */
export type SignedCheckpoint = { readonly text: string; readonly signature: string }

const title = 'candor checkpoint'

/** Years of four digits, as days have them: other ones are written in more than one way. */
const isYear = /^(?!0000)\d{4}-/

/** Five lines, each with its end: a title, whose log, how many leaves, the root in hex, the time in UTC. */
export const checkpointText = ({ origin, size, root, at }: Checkpoint): string =>
  [title, origin, size, hexOf(root), new Date(at).toISOString(), ''].join('\n')

/** Null where the text is not exactly what `checkpointText` writes. */
export function readCheckpoint(text: string): Checkpoint | null {
  const [, origin = '', size = '', root = '', time = ''] = text.split('\n')
  const bytes = readHex(root)
  const at = Date.parse(time)
  if (bytes?.length !== 32 || !/^[\x21-\x7e]{1,100}$/.test(origin) || !isYear.test(time) || Number.isNaN(at))
    return null
  const checkpoint = { origin, size: Number(size), root: bytes, at }
  const isSize = Number.isSafeInteger(checkpoint.size) && checkpoint.size >= 0
  return isSize && checkpointText(checkpoint) === text ? checkpoint : null
}
