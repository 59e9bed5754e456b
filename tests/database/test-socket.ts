import { type ServerMessage, serverMessage } from '@candor/wire/socket.ts'
import { WebSocket } from 'ws'

export type TestSocket = {
  raw: WebSocket
  say(message: unknown): void
  /** The next message that has not been taken yet. */
  next(): Promise<ServerMessage>
  /** Resolves with the closing code. */
  closed: Promise<number>
}

function wrapSocket(raw: WebSocket): TestSocket {
  const arrived: ServerMessage[] = []
  const asked: ((message: ServerMessage) => void)[] = []
  raw.on('message', (data) => {
    const message = serverMessage.parse(JSON.parse(data.toString()))
    const taker = asked.shift()
    if (taker) taker(message)
    else arrived.push(message)
  })
  raw.on('error', () => {})
  return {
    raw,
    say: (message) => raw.send(typeof message === 'string' ? message : JSON.stringify(message)),
    next: () => {
      const first = arrived.shift()
      return first ? Promise.resolve(first) : new Promise((resolve) => asked.push(resolve))
    },
    closed: new Promise((resolve) => raw.once('close', resolve)),
  }
}

/** Resolves as soon as the handshake is over; messages are heard from the first one on. */
export function openSocket(url: string, headers: Record<string, string>): Promise<TestSocket> {
  const raw = new WebSocket(url, { headers })
  const socket = wrapSocket(raw)
  return new Promise((resolve, reject) => {
    raw.once('open', () => resolve(socket))
    raw.once('unexpected-response', (_request, response) => {
      raw.terminate()
      reject(new Error(`upgrade refused with ${response.statusCode}`))
    })
    raw.once('error', reject)
  })
}
