import type { KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'
import { BootProblem } from '../postgres/boot-problem.ts'
import { openBytes, sealBytes } from './sealed-file.ts'

/*
 * A segment of PostgreSQL's log, or its beginning, or the history of a timeline, in the archive: a line
 *   candor-wal-1 <name> <SHA-256> <bytes> plain|sealed
 * and then those bytes, compressed with Zstandard and then, where there is a key, sealed to it under that name (sealed-file.ts). Who writes the archive
 * can open nothing in it, and knows by the SHA-256 whether what is there already is the same.
 */

const title = 'candor-wal-1'
const linePattern = new RegExp(`^${title} ([0-9A-Z.a-z]{1,40}) ([0-9a-f]{64}) (\\d{1,10}) (plain|sealed)$`)
/** A line is shorter than this. */
const mostLineBytes = 160

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)
/** More costs the processor more than it saves on the disk; a segment that was ended early is zeros for the most part anyway. */
const compression = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

/** Not on the thread that answers customers: four megabytes take it some milliseconds. */
export const hashOf = async (bytes: Buffer): Promise<string> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))).toString('hex')

export async function packSegment(name: string, bytes: Buffer, publicKey: string | null): Promise<Buffer> {
  const packed = await compress(bytes, compression)
  const body = publicKey === null ? packed : sealBytes(packed, publicKey, name)
  const line = `${title} ${name} ${await hashOf(bytes)} ${bytes.length} ${publicKey === null ? 'plain' : 'sealed'}\n`
  return Buffer.concat([Buffer.from(line), body])
}

type Label = { name: string; hash: string; bytes: number; isSealed: boolean; body: Buffer }

/** What a packed file says of itself; null where it is none. */
export function readLabel(packed: Buffer): Label | null {
  const end = packed.subarray(0, mostLineBytes).indexOf('\n')
  const [, name, hash, bytes, way] = linePattern.exec(packed.toString('latin1', 0, Math.max(0, end))) ?? []
  if (name === undefined || hash === undefined) return null
  return { name, hash, bytes: Number(bytes), isSealed: way === 'sealed', body: packed.subarray(end + 1) }
}

/** The bytes of a packed file; refuses one that is not whole, not of that name, or sealed to another key. */
export async function unpackSegment(
  name: string,
  packed: Buffer,
  privateKey: KeyObject | null,
): Promise<Buffer> {
  const label = readLabel(packed)
  const damaged = new BootProblem(
    `${name} in the archive is damaged or not what its name says. Use another copy of the archive, or restore to a moment before it.`,
  )
  if (label === null || label.name !== name) throw damaged
  if (label.isSealed && privateKey === null)
    throw new BootProblem(
      'The archive is sealed to a key: say where its private half is, with --private-key.',
    )
  const body = label.isSealed && privateKey !== null ? openBytes(label.body, privateKey, name) : label.body
  const bytes = await decompress(body).catch(() => {
    throw damaged
  })
  if (bytes.length !== label.bytes || (await hashOf(bytes)) !== label.hash) throw damaged
  return bytes
}
