import type { IncomingMessage } from 'node:http'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import type { RefusalCode } from '@candor/wire/refusals.ts'

export type BodyLimits = {
  /** A body that is longer is refused. */
  mostBytes: number
  /** One that is longer than this is not even read to its end, where its sender would get to read why it is refused. */
  absurdBytes: number
  /** Asks for room before anything is kept; the room is given back by whoever gave it. */
  take(bytes: number): boolean
  giveBack(): void
}

/**
 * The whole body of a request, or why there is none. It settles once, whatever the request does, and afterwards still listens for the
 * request's errors: an error that nobody listens for would end the process.
 */
export function collectBody(
  request: IncomingMessage,
  limits: BodyLimits,
): Promise<Result<Buffer, RefusalCode>> {
  const { mostBytes, absurdBytes, take, giveBack } = limits
  return new Promise((resolve) => {
    let received = 0
    let chunks: Buffer[] = []
    let refused: RefusalCode | null = null

    const drop = (code: RefusalCode) => {
      refused ??= code
      // At once, or many that are sent together would all fail for want of the room that the others hold.
      chunks = []
      giveBack()
    }
    const settle = () => {
      request.off('data', receive)
      // Whatever still comes is read and forgotten.
      request.resume()
      resolve(refused === null ? accept(Buffer.concat(chunks)) : refuse(refused))
    }
    const receive = (chunk: Buffer) => {
      received += chunk.length
      if (refused === null && received > mostBytes) drop('payload-too-large')
      else if (refused === null && !take(chunk.length)) drop('server-busy')
      if (refused === null) chunks.push(chunk)
      if (received > absurdBytes) settle()
    }
    const breakOff = () => {
      drop('invalid-request')
      settle()
    }
    request.on('data', receive)
    request.once('end', settle)
    request.once('close', () => {
      if (!request.complete) breakOff()
    })
    request.on('error', breakOff)
  })
}
