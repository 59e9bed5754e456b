import { accept, type Result, refuse } from '@candor/domain/result.ts'
import type { Upload } from '@candor/wire/route.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressGroup } from './address-group.ts'
import { collectBody } from './collect-body.ts'
import type { LiveSession } from './live-session.ts'
import { boundaryOf, type FormPart, parseForm } from './parse-form.ts'
import { type Refusal, RefusedRequest, refusal } from './refusal.ts'
import type { Place, Sender, UploadRoom } from './upload-room.ts'

type ReceivedFile = { name: string; bytes: Buffer }

/** A file that is too large is read to its end, so that the sender gets the reason; one that is absurdly large is not. */
const absurd = 4
/** What a form may have beside its file: boundaries, headers and parts that should not be there. */
const mostBeside = 64 * 1024

const formKind = 'multipart/form-data'

/** Inside this part of the server a body is a form with one file; JSON is not understood there, and forms nowhere else. */
export async function takeForms(scope: FastifyInstance, { mostBytes }: Upload): Promise<void> {
  scope.removeAllContentTypeParsers()
  // The body is left unread: the handler reads it, after the session hook has found out whose it is.
  scope.addContentTypeParser(formKind, (_request, _body, done) => done(null))
  scope.addHook('onRequest', async (request, reply) => {
    if (Number(request.headers['content-length'] ?? 0) <= absurd * mostBytes) return
    reply.header('connection', 'close')
    throw new RefusedRequest(refusal('payload-too-large'))
  })
}

/** The one file that a form is for; every other part is named as a problem. */
function findFile(parts: readonly FormPart[], { part, mostBytes }: Upload): Result<ReceivedFile, Refusal> {
  const isFile = ({ name, fileName }: FormPart) => name === part && fileName !== null
  const file = parts.find(isFile)
  const wrong = parts
    .filter((each) => each !== file)
    .map(({ name }) => ({
      path: name.slice(0, 100),
      problem: name === part ? ('field-invalid' as const) : ('field-unknown' as const),
    }))
  if (wrong.length > 0) return refuse(refusal('invalid-request', ...wrong))
  const required = refusal('invalid-request', { path: part, problem: 'field-required' })
  if (file === undefined) return refuse(required)
  const { fileName, content: bytes } = file
  // A browser sends an empty file without a name where none was chosen.
  if (bytes.length === 0 && !fileName) return refuse(required)
  return bytes.length > mostBytes
    ? refuse(refusal('payload-too-large'))
    : accept({ name: fileName ?? '', bytes })
}

const problems = { malformed: 'invalid-request', 'too-many-parts': 'payload-too-large' } as const

function readForm(
  body: Buffer,
  contentType: string | undefined,
  upload: Upload,
): Result<ReceivedFile, Refusal> {
  // Without a body there is no content type either, and no part of the form.
  if (contentType === undefined) return findFile([], upload)
  const boundary = boundaryOf(contentType)
  if (boundary === null) return refuse(refusal('invalid-request'))
  const form = parseForm(body, boundary)
  return form.ok ? findFile(form.value, upload) : refuse(refusal(problems[form.refusal]))
}

/** Of a body that there is no room for: it is read and forgotten at the same pace as others, so that its sender gets to read why. */
const noPlace: Place = { onEviction: () => {}, giveBack: () => {}, leave: () => {} }

type FileReceiver = <Value>(
  input: { request: FastifyRequest; reply: FastifyReply; session: LiveSession },
  /** Gets the file as long as it takes, with the sender and the place that its bytes are held in. */
  use: (file: ReceivedFile, sender: Sender, place: Place) => Promise<Result<Value, Refusal>>,
) => Promise<Result<Value, Refusal>>

/** Receives files in memory and lets them go when they have been used. However many are sent, what is held stays bounded. */
export function createFileReceiver(upload: Upload, room: UploadRoom): FileReceiver {
  const mostBytes = upload.mostBytes + mostBeside
  const absurdBytes = absurd * upload.mostBytes

  return async ({ request, reply, session }, use) => {
    const sender = { customerId: session.customer.id, address: addressGroup(request.ip) }
    const promised = Number(request.headers['content-length'] ?? mostBytes)
    const expectedBytes = Math.min(promised, mostBytes)
    const entered = room.enter(sender, expectedBytes)
    const place = entered.ok ? entered.value : noPlace
    const limits = { mostBytes: entered.ok ? mostBytes : 0, expectedBytes, absurdBytes }
    try {
      const body = await collectBody(request.raw, place, limits)
      // What was not read to its end is not waited for any longer.
      if (!request.raw.complete) reply.header('connection', 'close')
      if (!entered.ok) return entered
      if (!body.ok) return refuse(refusal(body.refusal))
      const read = readForm(body.value, request.headers['content-type'], upload)
      return read.ok ? await use(read.value, sender, place) : read
    } finally {
      place.leave()
    }
  }
}
