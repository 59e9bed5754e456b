import { type ApiRefusal, transportRefusal } from '@candor/client/api/refusal-reply.ts'
import { accept, refuse } from '@candor/domain/result.ts'
import type { WireDocumentUpload } from '@candor/wire/identity.ts'
import { describe, expect, it } from 'vitest'
import { type PhotoLine, pieceLength, sendPhoto } from './send-photo.ts'

const photo = new Blob([new Uint8Array(pieceLength * 2 + 1000).map((_, at) => at % 251)])

const refusalOf = (code: ApiRefusal['code']): ApiRefusal => ({
  ...transportRefusal('network-error'),
  code,
  transportCode: null,
})

/** A server in miniature, and the line to it, which can be cut at any request. */
function createLine(cuts: Partial<Record<number, 'before' | 'after'>> = {}) {
  const got: { id: string; bytes: Uint8Array[]; done: boolean }[] = []
  const asked: string[] = []
  const lengthOf = (id: string) =>
    (got.find((each) => each.id === id)?.bytes ?? []).reduce((sum, piece) => sum + piece.length, 0)
  const tell = (id: string): WireDocumentUpload => ({
    id,
    bytes: photo.size,
    offset: lengthOf(id),
    document: got.find((each) => each.id === id)?.done
      ? { id: `photo of ${id}`, idType: 'passport', side: 'front', bytes: 9, sentAt: '' }
      : null,
  })
  const over = async (name: string, act: () => WireDocumentUpload | ApiRefusal) => {
    asked.push(name)
    const cut = cuts[asked.length]
    if (cut === 'before') return refuse(transportRefusal('upload-network-error'))
    const answer = act()
    if (cut === 'after') return refuse(transportRefusal('network-error'))
    return 'code' in answer ? refuse(answer) : accept(answer)
  }
  const line: PhotoLine = {
    begin: () =>
      over('begin', () => {
        const id = `upload ${got.length + 1}`
        got.push({ id, bytes: [], done: false })
        return tell(id)
      }),
    ask: (id) => over('ask', () => (got.some((each) => each.id === id) ? tell(id) : refusalOf('not-found'))),
    send: async (id, offset, piece) => {
      const bytes = new Uint8Array(await piece.arrayBuffer())
      return await over(`send ${offset}`, () => {
        if (offset !== lengthOf(id))
          return { ...refusalOf('upload-offset'), params: { offset: String(lengthOf(id)) } }
        got.find((each) => each.id === id)?.bytes.push(bytes)
        return tell(id)
      })
    },
    finish: (id) =>
      over('finish', () => {
        const upload = got.find((each) => each.id === id)
        if (upload) upload.done = true
        return tell(id)
      }),
  }
  return { line, got, asked }
}

async function run(cuts: Parameters<typeof createLine>[0]) {
  const made = createLine(cuts)
  const parts: number[] = []
  let pauses = 0
  const sent = await sendPhoto(made.line, {
    photo,
    idType: 'passport',
    side: 'front',
    onPart: (part) => parts.push(part),
    pause: async () => {
      pauses += 1
    },
    signal: new AbortController().signal,
  })
  return { ...made, sent, parts, pauses }
}

describe('a photo', () => {
  it('arrives in pieces, in their order, and tells how far it is', async () => {
    const { sent, got, asked, parts } = await run({})
    expect(asked).toEqual(['begin', 'send 0', `send ${pieceLength}`, `send ${2 * pieceLength}`, 'finish'])
    expect(sent).toMatchObject({ ok: true, value: { id: 'photo of upload 1' } })
    const arrived = new Blob((got[0]?.bytes ?? []).map((piece) => new Uint8Array(piece)))
    expect(new Uint8Array(await arrived.arrayBuffer())).toEqual(new Uint8Array(await photo.arrayBuffer()))
    expect(parts).toEqual(parts.toSorted((one, other) => one - other))
    expect(parts.at(-1)).toBe(1)
  })

  it('goes on where it was cut off, at whichever request and on whichever side of it', async () => {
    for (const at of [1, 2, 3, 4, 5])
      for (const side of ['before', 'after'] as const) {
        const { sent, got, pauses } = await run({ [at]: side })
        expect(sent.ok, `${side} ${at}`).toBe(true)
        expect(pauses).toBe(1)
        const whole = got.at(-1)?.bytes ?? []
        expect(
          whole.reduce((sum, piece) => sum + piece.length, 0),
          `${side} ${at}`,
        ).toBe(photo.size)
        // Nothing that has arrived is sent a second time.
        expect(whole.length).toBe(3)
      }
  })

  it('outlasts many cuts, and begins anew when the server has forgotten it', async () => {
    const cuts = { 2: 'before', 3: 'before', 4: 'after', 6: 'after', 8: 'before', 9: 'before' } as const
    expect((await run(cuts)).sent.ok).toBe(true)
    const { line, got, asked } = createLine({ 3: 'before' })
    const sent = await sendPhoto(line, {
      photo,
      idType: 'passport',
      side: 'front',
      onPart: () => {},
      pause: async () => void got.splice(0, asked.length === 3 ? 1 : 0),
      signal: new AbortController().signal,
    })
    expect(sent.ok).toBe(true)
    expect(asked.slice(0, 5)).toEqual(['begin', 'send 0', `send ${pieceLength}`, 'ask', 'begin'])
  })

  it('stops at a no that stays a no, and when it is no longer wanted', async () => {
    const made = createLine()
    const given = {
      photo,
      idType: 'passport' as const,
      side: 'front' as const,
      onPart: () => {},
      pause: async () => {},
      signal: new AbortController().signal,
    }
    const unreadable = { ...made.line, send: async () => refuse(refusalOf('document-unreadable')) }
    expect(await sendPhoto(unreadable, given)).toMatchObject({
      ok: false,
      refusal: { code: 'document-unreadable' },
    })
    const stop = new AbortController()
    stop.abort()
    expect(await sendPhoto(made.line, { ...given, signal: stop.signal })).toMatchObject({
      ok: false,
      refusal: { code: 'request-aborted' },
    })
  })
})
