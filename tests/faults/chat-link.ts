import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'

/** How one side of a chat reaches whichever of two servers is up, and whether it has been undisturbed for a while. */
export type ChatLink = {
  /** The answer, or null where the outcome is unknown: the line was cut, or the server could not say. */
  ask(method: 'GET' | 'POST', path: string, options?: Asked): Promise<Heard | null>
  isOnline(): boolean
  isClosed(): boolean
  /** Since when nothing has come between this side and a server; infinity while something does. */
  calmSince(): number
  /** Says that everything that was missed has been read. */
  caughtUp(): void
  /** Cuts everything off for so long, as a tunnel does. */
  cutFor(ms: number): void
  close(): void
}

type Asked = {
  body?: unknown
  key?: string
  /** The line is cut after so many milliseconds, whatever the server is doing. */
  cutAfterMs?: number
}

export type Heard = { status: number; json: unknown }

type LinkOptions = {
  origins: readonly [string, string]
  cookie: string
  socketPath: string
  random: () => number
  /** A message of the socket; what is connected anew has heard nothing for a while. */
  onHint(message: { kind: string; id?: string; number?: number }): void
  onConnected(): void
}

const timeoutMs = 15_000
const retryDelayMs = 200

function openWire({ cookie, socketPath, onHint }: LinkOptions, origin: string): Promise<WebSocket> {
  const socket = new WebSocket(origin.replace('http', 'ws') + socketPath, { headers: { origin, cookie } })
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('closed before it was open')))
    socket.on('message', (data) => {
      const message = JSON.parse(data.toString()) as { kind: string }
      // The server hears of this side from its welcome on: what is read later misses nothing.
      if (message.kind === 'welcome') resolve(socket)
      else onHint(message)
    })
  })
}

async function tryRequest(
  { cookie }: LinkOptions,
  origin: string,
  method: 'GET' | 'POST',
  path: string,
  { body, key, cutAfterMs = timeoutMs }: Asked,
): Promise<Heard | null> {
  try {
    const response = await fetch(origin + path, {
      method,
      headers: {
        origin,
        cookie,
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(cutAfterMs),
    })
    const text = await response.text()
    return response.status >= 500 ? null : { status: response.status, json: JSON.parse(text) }
  } catch {
    return null
  }
}

export function openChatLink(options: LinkOptions): ChatLink {
  const { origins, random, onConnected } = options
  let which: 0 | 1 = random() < 0.5 ? 0 : 1
  let socket: WebSocket | null = null
  let calm = Number.POSITIVE_INFINITY
  let cutUntil = 0
  let closed = false

  const disturb = () => {
    calm = Number.POSITIVE_INFINITY
  }
  const keepOpen = async () => {
    while (!closed) {
      await sleep(Math.max(0, cutUntil - performance.now()))
      const opened = await openWire(options, origins[which]).catch(() => null)
      if (opened === null) {
        which = which === 0 ? 1 : 0
        await sleep(retryDelayMs * (0.5 + random()))
        continue
      }
      socket = opened
      onConnected()
      if (closed) opened.terminate()
      else if (opened.readyState === WebSocket.OPEN)
        await new Promise((resolve) => opened.once('close', resolve))
      socket = null
      disturb()
      // A browser comes back through whatever is in front of the servers, and may be given the other one.
      which = random() < 0.5 ? 0 : 1
    }
  }
  void keepOpen()

  return {
    async ask(method, path, asked = {}) {
      const origin = origins[which]
      const heard = await tryRequest(options, origin, method, path, asked)
      if (heard === null) disturb()
      return heard
    },
    isOnline: () => socket !== null && performance.now() >= cutUntil,
    isClosed: () => closed,
    calmSince: () => calm,
    caughtUp() {
      if (socket !== null && calm === Number.POSITIVE_INFINITY) calm = performance.now()
    },
    cutFor(ms) {
      disturb()
      cutUntil = performance.now() + ms
      socket?.terminate()
    },
    close() {
      closed = true
      socket?.terminate()
    },
  }
}
