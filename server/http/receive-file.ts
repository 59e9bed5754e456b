import type { Readable } from 'node:stream'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import type { Upload } from '@candor/wire/route.ts'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Refusal, RefusedRequest, refusal } from './refusal.ts'

export type ReceivedFile = { name: string; bytes: Buffer }

/** How much of all uploads together is in memory, and how many one customer sends at a time. */
const mostHeld = 96 * 1024 * 1024
const mostEach = 3
/** A file that is too large is read to its end, so that whoever sends it gets to read why; one that is absurd is not. */
const absurd = 4

/** Inside this part of the server a body is a form with one file; JSON is not understood there, and forms nowhere else. */
export async function takeForms(scope: FastifyInstance, { mostBytes }: Upload): Promise<void> {
  scope.removeAllContentTypeParsers()
  await scope.register(multipart, {
    limits: { fileSize: mostBytes, files: 4, fields: 20, parts: 24, fieldSize: 1_024, headerPairs: 20 },
  })
  scope.addHook('onRequest', async (request, reply) => {
    if (Number(request.headers['content-length'] ?? 0) <= absurd * mostBytes) return
    reply.header('connection', 'close')
    throw new RefusedRequest(refusal('payload-too-large'))
  })
}

type Held = { take(bytes: number): boolean; giveBack(): void }

/** The whole file, or null where there is no room for it; then the rest is read and dropped. */
async function collect(stream: Readable, held: Held): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let isFull = false
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (isFull) continue
    if (held.take(chunk.length)) chunks.push(chunk)
    else {
      isFull = true
      // At once, or many that are sent together would all fail for want of the room that the others hold.
      chunks.length = 0
      held.giveBack()
    }
  }
  return isFull ? null : Buffer.concat(chunks)
}

async function readForm(
  request: FastifyRequest,
  name: string,
  held: Held,
): Promise<Result<ReceivedFile, Refusal>> {
  const fields: NonNullable<Refusal['fields']> = []
  let file: { name: string; bytes: Buffer | null } | null = null
  if (request.isMultipart()) {
    for await (const part of request.parts()) {
      const isWanted = part.fieldname === name
      if (part.type === 'file' && isWanted && file === null) {
        file = { name: part.filename, bytes: await collect(part.file, held) }
        continue
      }
      const path = String(part.fieldname).slice(0, 100)
      fields.push({ path, problem: isWanted ? 'field-invalid' : 'field-unknown' })
      if (part.type === 'file') part.file.resume()
    }
  }
  if (fields.length > 0) return refuse(refusal('invalid-request', ...fields))
  if (file?.bytes === null) return refuse(refusal('server-busy'))
  // A browser sends an empty file without a name where none was chosen.
  if (file === null || (file.bytes.length === 0 && !file.name))
    return refuse(refusal('invalid-request', { path: name, problem: 'field-required' }))
  return accept({ name: file.name, bytes: file.bytes })
}

/** A form that breaks off or is none: the reader of forms throws errors without a status for it. */
const asRefusal = (error: unknown): unknown =>
  error instanceof Error && 'statusCode' in error ? error : new RefusedRequest(refusal('invalid-request'))

export type FileReceiver = <Value>(
  request: FastifyRequest,
  customerId: bigint,
  use: (file: ReceivedFile) => Promise<Result<Value, Refusal>>,
) => Promise<Result<Value, Refusal>>

/** Receives files in memory and lets them go when they have been used. However many are sent, what is held stays bounded. */
export function createFileReceiver(upload: Upload): FileReceiver {
  let heldByAll = 0
  const sending = new Map<bigint, number>()

  return async (request, customerId, use) => {
    const others = sending.get(customerId) ?? 0
    if (others >= mostEach) return refuse({ code: 'too-many-requests', params: { seconds: '1' } })
    sending.set(customerId, others + 1)
    let held = 0
    const take = (bytes: number) => {
      if (heldByAll + bytes > mostHeld) return false
      held += bytes
      heldByAll += bytes
      return true
    }
    const giveBack = () => {
      heldByAll -= held
      held = 0
    }
    try {
      const read = await readForm(request, upload.part, { take, giveBack }).catch((error) => {
        throw asRefusal(error)
      })
      return read.ok ? await use(read.value) : read
    } finally {
      giveBack()
      const left = (sending.get(customerId) ?? 1) - 1
      if (left === 0) sending.delete(customerId)
      else sending.set(customerId, left)
    }
  }
}
