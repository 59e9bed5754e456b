import { connect, type Socket } from 'node:net'
import { tokens } from './orders-books.ts'

/**
 * The readers of `bench/fanout.ts` and `bench/scale-sockets.ts`, in a process of their own. They read frames by hand, so that the servers are measured and not a
 * client library: every reader counts what it gets, one in fifty reads it and notes how long it was on its way.
 */

export type Order =
  | {
      kind: 'open'
      port: number
      path: string
      first: string | null
      share: number
      sockets: number
      signedIn?: true
    }
  /** Says it on every socket that is open. */
  | { kind: 'say'; text: string }
  | { kind: 'open-slow'; port: number; channels: string[]; sockets: number }
  /** Counts from zero, and says so each time that as many updates have come as a beat has for everyone. */
  | { kind: 'count'; perBeat: number }
  | { kind: 'report' }

export type Report =
  | { kind: 'opened' }
  | { kind: 'beat'; beats: number }
  /** A reader was turned away or cut off, so that its updates would be waited for in vain. */
  | { kind: 'lost'; why: string }
  | { kind: 'report'; updates: number; delays: number[]; wrong: number }

const sampled = 50
let updates = 0
let perBeat = Number.POSITIVE_INFINITY
let told = 0
let delays: number[] = []
let wrong = 0

/** The parent is gone, as at the end of a run: there is nobody to report to. */
const tell = (report: Report) => process.connected && process.send?.(report)

/** A client's frame with a mask of zeros, which leaves the text as it is. */
function maskedFrame(opcode: number, text: string): Buffer {
  const body = Buffer.from(text)
  return Buffer.concat([Buffer.from([0x80 | opcode, 0x80 | body.length, 0, 0, 0, 0]), body])
}

type Reader = {
  socket: Socket
  /** Updates in one message. */
  share: number
  isSample: boolean
  isOpen: boolean
  head: number[]
  opcode: number
  left: number
  text: string
  sequence: number | null
}

type Tick = [string, string, string, string, number, number, string]
type Message = Tick | { kind: string; sequence: number; data: { ticks: Tick[] } }

/** Notes the delay of a message and whether it was one that should have come now. */
function read(reader: Reader): void {
  const message = JSON.parse(reader.text) as Message
  reader.text = ''
  if (Array.isArray(message)) delays.push(Date.now() - message[4])
  else if (message.kind === 'update' && message.data.ticks) {
    if (reader.sequence !== null && message.sequence !== reader.sequence + 1) wrong += 1
    if (message.data.ticks.length !== reader.share) wrong += 1
    reader.sequence = message.sequence
    delays.push(Date.now() - (message.data.ticks[0]?.[4] ?? 0))
  } else reader.sequence = message.sequence ?? null
}

function finish(reader: Reader): void {
  if (reader.opcode === 8) tell({ kind: 'lost', why: 'the server closed a reader' })
  if (reader.opcode === 9) reader.socket.write(maskedFrame(10, ''))
  if (reader.opcode !== 1) return
  if (reader.isSample) read(reader)
  updates += reader.share
  while (updates >= (told + 1) * perBeat) {
    told += 1
    tell({ kind: 'beat', beats: told })
  }
}

/** Where a frame's payload begins, once all of its head is there. */
function headLength(head: readonly number[]): number {
  const size = (head[1] ?? 0) & 127
  return head.length < 2 ? 2 : size === 126 ? 4 : size === 127 ? 10 : 2
}

function feed(reader: Reader, bytes: Buffer, from: number): void {
  let at = from
  while (at < bytes.length) {
    if (reader.left === 0) {
      reader.head.push(bytes[at] ?? 0)
      at += 1
      if (reader.head.length < headLength(reader.head)) continue
      const [first = 0, second = 0, ...long] = reader.head
      reader.opcode = first & 15
      reader.left = long.length > 0 ? long.reduce((sum, byte) => sum * 256 + byte, 0) : second & 127
      reader.head.length = 0
      if (reader.left === 0) finish(reader)
      continue
    }
    const end = Math.min(at + reader.left, bytes.length)
    if (reader.isSample && reader.opcode === 1) reader.text += bytes.toString('latin1', at, end)
    reader.left -= end - at
    at = end
    if (reader.left === 0) finish(reader)
  }
}

const readersOfAddress = 500
let opened = 0

/** A server takes only so many sockets of one address, so readers come from several, as a proxy in front forwards them. */
function nextAddress(): string {
  opened += 1
  return `10.0.0.${Math.ceil(opened / readersOfAddress)}`
}

/** One of the customers of the books, each in turn. */
const cookie = (): string => `cookie: candor_session=${tokens[opened % tokens.length]}\r\n`

const upgrade = (path: string, signedIn: boolean): string =>
  `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: upgrade\r\nupgrade: websocket\r\nx-forwarded-for: ${nextAddress()}\r\n` +
  (signedIn ? cookie() : '') +
  'sec-websocket-version: 13\r\nsec-websocket-key: aaaaaaaaaaaaaaaaaaaaaA==\r\n\r\n'

const shared = Buffer.allocUnsafe(256 * 1024)
const readers: Reader[] = []

type Opening = { port: number; path: string; share: number; signedIn?: boolean }

/** Resolves once the upgrade is answered. All sockets read into the same memory, which each has done with when it returns. */
const open = ({ port, path, share, signedIn = false }: Opening, isSample: boolean): Promise<Reader> =>
  new Promise((resolve, reject) => {
    let start = ''
    const onRead = (length: number, buffer: Uint8Array): boolean => {
      const bytes = buffer.subarray(0, length) as Buffer
      if (reader.isOpen) feed(reader, bytes, 0)
      else {
        start += bytes.toString('latin1')
        const end = start.indexOf('\r\n\r\n')
        if (end < 0) return true
        if (!start.startsWith('HTTP/1.1 101')) tell({ kind: 'lost', why: start.slice(0, 40) })
        reader.isOpen = true
        feed(reader, Buffer.from(start.slice(end + 4), 'latin1'), 0)
        resolve(reader)
      }
      return true
    }
    const socket = connect({ port, host: '127.0.0.1', onread: { buffer: shared, callback: onRead } })
    const reader: Reader = {
      socket,
      share,
      isSample,
      isOpen: false,
      head: [],
      opcode: 0,
      left: 0,
      text: '',
      sequence: null,
    }
    socket.on('connect', () => socket.write(upgrade(path, signedIn)))
    socket.on('error', reject)
    socket.on('close', () => tell({ kind: 'lost', why: 'a line was cut' }))
  })

async function openMany(order: Extract<Order, { kind: 'open' }>): Promise<void> {
  for (let done = 0; done < order.sockets; done += 100) {
    const count = Math.min(100, order.sockets - done)
    const next = await Promise.all(
      Array.from({ length: count }, (_, index) => open(order, (done + index) % sampled === 0)),
    )
    if (order.first !== null) for (const { socket } of next) socket.write(maskedFrame(1, order.first))
    readers.push(...next)
  }
  tell({ kind: 'opened' })
}

/** Readers that ask for as much as they may, never read it, and say that they are well. */
async function openSlow(order: Extract<Order, { kind: 'open-slow' }>): Promise<void> {
  const slow = await Promise.all(
    Array.from({ length: order.sockets }, () => open({ port: order.port, path: '/ws', share: 0 }, false)),
  )
  for (const { socket } of slow) socket.pause()
  for (let from = 0; from < order.channels.length; from += 16) {
    for (const channel of order.channels.slice(from, from + 16))
      for (const { socket } of slow) socket.write(maskedFrame(1, JSON.stringify({ kind: 'watch', channel })))
    await new Promise((resolve) => setTimeout(resolve, 1_100))
  }
  setInterval(() => {
    for (const { socket } of slow) socket.write(maskedFrame(10, ''))
  }, 10_000)
  tell({ kind: 'opened' })
}

process.on('message', (order: Order) => {
  if (order.kind === 'open') void openMany(order)
  if (order.kind === 'open-slow') void openSlow(order)
  if (order.kind === 'say') for (const { socket } of readers) socket.write(maskedFrame(1, order.text))
  if (order.kind === 'count') {
    ;[updates, told, perBeat, delays] = [0, 0, order.perBeat, []]
  }
  if (order.kind === 'report') tell({ kind: 'report', updates, delays, wrong })
})
process.on('disconnect', () => process.exit(0))
