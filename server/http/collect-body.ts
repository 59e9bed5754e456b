import type { IncomingMessage } from 'node:http'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import type { RefusalCode } from '@candor/wire/refusals.ts'
import { isTooSlow } from './judge-pace.ts'
import type { Place } from './upload-room.ts'

type BodyLimits = {
  /** A body that is longer is refused. */
  mostBytes: number
  /** The length it was promised to have, or the most it may have. */
  expectedBytes: number
  /** One that is longer than this is not even read to its end, where its sender would get to read why it is refused. */
  absurdBytes: number
}

const lookEveryMs = 1_000

/**
 * The whole body of a request, or why there is none. It settles once, whatever the request does, and afterwards still listens for the
 * request's errors: an error that nobody listens for would end the process.
 */
export function collectBody(
  request: IncomingMessage,
  place: Place,
  { mostBytes, expectedBytes, absurdBytes }: BodyLimits,
): Promise<Result<Buffer, RefusalCode>> {
  const began = performance.now()
  return new Promise((resolve) => {
    let [receivedBytes, lastAt] = [0, began]
    let chunks: Buffer[] = []
    let refused: RefusalCode | null = null
    let isSettled = false

    const drop = (code: RefusalCode) => {
      refused ??= code
      // At once, or many that are sent together would all fail for want of the room that the others hold.
      chunks = []
      place.giveBack()
    }
    const settle = () => {
      isSettled = true
      clearInterval(looking)
      place.onEviction(null)
      request.off('data', receive)
      // Whatever still comes is read and forgotten.
      request.resume()
      resolve(refused === null ? accept(Buffer.concat(chunks)) : refuse(refused))
    }
    const breakOff = (code: RefusalCode) => {
      // By now the memory is held by the user of the body.
      if (isSettled) return
      drop(code)
      settle()
    }
    const receive = (chunk: Buffer) => {
      receivedBytes += chunk.length
      lastAt = performance.now()
      if (receivedBytes > mostBytes) drop('payload-too-large')
      if (refused === null) chunks.push(chunk)
      if (receivedBytes > absurdBytes) settle()
    }
    const looking = setInterval(() => {
      const now = performance.now()
      const pace = { receivedBytes, expectedBytes, elapsedMs: now - began, quietMs: now - lastAt }
      if (isTooSlow(pace)) breakOff('request-timeout')
    }, lookEveryMs).unref()
    place.onEviction(() => drop('server-busy'))
    request.on('data', receive)
    request.once('end', settle)
    request.once('close', () => breakOff('invalid-request'))
    request.on('error', () => breakOff('invalid-request'))
  })
}
