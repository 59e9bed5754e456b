import type { IncomingMessage } from 'node:http'
import { pipeline, Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

class TooLarge extends Error {}
export const isTooLarge = (error: unknown): boolean => error instanceof TooLarge
class UnknownPacking extends Error {}

/** Whether the body was not what its headers say, as far as this error tells. */
export const isMalformed = (error: unknown): boolean =>
  error instanceof UnknownPacking ||
  (error instanceof Error && 'code' in error && /^(Z_|HPE_|ERR__?(ZLIB|BROTLI))/.test(String(error.code)))

/** Passes bytes on until they are too many. */
function limitBytes(maxBytes: number): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > maxBytes) done(new TooLarge(`more than ${maxBytes} bytes`))
      else done(null, chunk)
    },
  })
}

/** Nothing but what we asked for is unpacked; a packing we do not know is an error. */
function unpack(encoding: string): Transform[] {
  if (encoding === '' || encoding === 'identity') return []
  if (encoding === 'gzip' || encoding === 'x-gzip') return [createGunzip()]
  if (encoding === 'deflate') return [createInflate()]
  if (encoding === 'br') return [createBrotliDecompress()]
  throw new UnknownPacking('an unknown content-encoding')
}

/**
 * The whole body, unpacked. It is counted as it comes in and again as it is unpacked, piece by piece, so that neither an endless body
 * nor a few kilobytes that unpack to gigabytes are ever held.
 */
export async function readAnswerBody(message: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const encoding = (message.headers['content-encoding'] ?? '').trim().toLowerCase()
  const counted = limitBytes(maxBytes)
  pipeline([message, limitBytes(maxBytes), ...unpack(encoding), counted], () => {})
  const chunks: Buffer[] = []
  for await (const chunk of counted) chunks.push(chunk)
  return Buffer.concat(chunks)
}
