import { connect } from 'node:net'
import type { Dice } from '../simulation/dice.ts'
import { findInnerText } from './check-answer.ts'
import { type FuzzRequest, silenceMs } from './fuzz-request.ts'

/** A request as bytes on the line. */
function bytesOf({ method, path, headers, body }: FuzzRequest): Buffer {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const head = [`${method} ${path} HTTP/1.1`, ...lines, 'connection: close'].join('\r\n')
  return Buffer.concat([Buffer.from(`${head}\r\n\r\n`, 'latin1'), body ?? Buffer.alloc(0)])
}

const replaced = (bytes: Buffer, from: string | RegExp, to: string): Buffer =>
  Buffer.from(bytes.toString('latin1').replace(from, to), 'latin1')

/** Ways for a request to be hardly HTTP. */
const damages: Record<string, (bytes: Buffer, dice: Dice) => Buffer> = {
  'cut somewhere': (bytes, dice) => bytes.subarray(0, dice.below(bytes.length)),
  'bytes flipped': (bytes, dice) => {
    const damaged = Buffer.from(bytes)
    for (let count = 0; count < 5; count += 1) damaged[dice.below(damaged.length)] = dice.below(256)
    return damaged
  },
  'a longer body promised': (bytes) => replaced(bytes, /content-length: \d+/, 'content-length: 999999'),
  'a negative length': (bytes) => replaced(bytes, /content-length: \d+/, 'content-length: -1'),
  'two lengths': (bytes) => replaced(bytes, 'connection: close', 'content-length: 1\r\ncontent-length: 2'),
  'a length and chunks': (bytes) => replaced(bytes, 'connection: close', 'transfer-encoding: chunked'),
  'broken chunks': (bytes) =>
    replaced(bytes, /content-length: \d+/, 'transfer-encoding: chunked').subarray(0, bytes.length - 1),
  'a version nobody knows': (bytes) => replaced(bytes, 'HTTP/1.1', 'HTTP/9.9'),
  'an old version': (bytes) => replaced(bytes, 'HTTP/1.1', 'HTTP/1.0'),
  'bare line ends': (bytes) => replaced(bytes, /\r\n/g, '\n'),
  'a NUL in a header': (bytes) => replaced(bytes, 'connection: close', 'x: a\0b'),
  'a header without a colon': (bytes) => replaced(bytes, 'connection: close', 'nonsense'),
  'a thousand headers': (bytes) => replaced(bytes, 'connection: close', 'x: y\r\n'.repeat(3_000)),
  'a long header': (bytes) => replaced(bytes, 'connection: close', `x: ${'y'.repeat(100_000)}`),
  'two hosts': (bytes) => replaced(bytes, 'connection: close', 'host: evil.example'),
  'an expectation': (bytes) => replaced(bytes, 'connection: close', 'expect: miracles'),
  'two requests at once': (bytes) => Buffer.concat([replaced(bytes, 'connection: close', 'x: y'), bytes]),
  TLS: () => Buffer.from('\x16\x03\x01\x00\xa5\x01\x00\x00\xa1\x03\x03', 'latin1'),
}

type Damaged = { what: string; bytes: Buffer }

export function damageRequest(request: FuzzRequest, dice: Dice): Damaged {
  const [what = '', damage] = dice.pick(Object.entries(damages)) ?? []
  return { what, bytes: damage?.(bytesOf(request), dice) ?? Buffer.alloc(0) }
}

/** Sends bytes, ends our side and reads what comes; null where the server never ended its own. */
const exchangeBytes = (port: number, bytes: Buffer): Promise<string | null> =>
  new Promise((resolve) => {
    let received = ''
    const end = (outcome: string | null): void => {
      clearTimeout(timer)
      socket.destroy()
      resolve(outcome)
    }
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes))
    const timer = setTimeout(() => end(null), silenceMs)
    socket.on('data', (data: Buffer) => {
      received += data.toString('latin1')
    })
    // The server may cut the line while we are still writing.
    socket.on('error', () => end(received))
    socket.on('close', () => end(received))
  })

/** Says what is wrong with the answer to bytes that are hardly HTTP. A request that breaks off in the middle may get none at all. */
export async function tryDamaged(port: number, { bytes }: Damaged): Promise<string | null> {
  const received = await exchangeBytes(port, bytes)
  if (received === null) return 'the line was never ended'
  if (received === '') return null
  const statuses = [...received.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status))
  if (statuses.length === 0) return 'an answer that is no HTTP'
  const failed = statuses.find((status) => status >= 500)
  if (failed !== undefined) return `answered with ${failed}`
  const isFile = /content-type: (image|application\/(gzip|pdf))/i.test(received)
  const inner = isFile ? null : findInnerText(received)
  return inner === null ? null : `text from inside: ${inner}`
}
