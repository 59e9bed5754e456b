import { type ServerMessage, serverMessage } from '@candor/wire/socket.ts'
import { WebSocket } from 'ws'

export type TestSocket = {
  raw: WebSocket
  say(message: unknown): void
  /** The next message that has not been taken yet; rejects where the socket closes before one comes. */
  next(): Promise<ServerMessage>
  /** Resolves with the closing code. */
  closed: Promise<number>
}

function wrapSocket(raw: WebSocket): TestSocket {
  const arrived: ServerMessage[] = []
  const asked: PromiseWithResolvers<ServerMessage>[] = []
  raw.on('message', (data) => {
    const message = serverMessage.parse(JSON.parse(data.toString()))
    const taker = asked.shift()
    if (taker) taker.resolve(message)
    else arrived.push(message)
  })
  raw.on('error', () => {})
  const closed = new Promise<number>((resolve) => raw.once('close', resolve))
  void closed.then((code) => {
    for (const taker of asked.splice(0)) taker.reject(new Error(`the socket was closed with ${code}`))
  })
  return {
    raw,
    say: (message) => raw.send(typeof message === 'string' ? message : JSON.stringify(message)),
    next: () => {
      const first = arrived.shift()
      if (first) return Promise.resolve(first)
      if (raw.readyState === WebSocket.CLOSED) return Promise.reject(new Error('the socket is closed'))
      const taker = Promise.withResolvers<ServerMessage>()
      // Who has stopped waiting is not told.
      taker.promise.catch(() => {})
      asked.push(taker)
      return taker.promise
    },
    closed,
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
