import { WebSocket } from 'ws'
import { shorten, type TellTrouble } from './feed-trouble.ts'

/** One connection from its opening to its end. */
export type Line = {
  readonly openedAt: number
  /** Ends it without a word; the promise holds once the socket is gone. */
  end(): Promise<void>
}

/**
 * Pings are answered by `ws` itself, with the same payload, as the protocol demands. `onEnd` is called once, unless the line is
 * ended from our side, and says for how long the server asked us to stay away.
 */
export function openLine(options: {
  readonly url: string
  readonly quietMs: number
  readonly handshakeMs: number
  readonly onText: (text: string) => void
  readonly onEnd: (banMs: number) => void
  readonly tell: TellTrouble
}): Line {
  const { tell } = options
  const socket = new WebSocket(options.url, {
    handshakeTimeout: options.handshakeMs,
    maxPayload: 1024 * 1024,
    perMessageDeflate: false,
  })
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  let over = false
  let banMs = 0
  const finish = (): void => {
    over = true
    clearTimeout(quiet)
    socket.terminate()
  }
  const fail = (detail: string): void => {
    if (over) return
    finish()
    tell({ kind: 'cut', detail })
    options.onEnd(banMs)
  }
  const quiet = setTimeout(() => fail('silent'), options.quietMs)
  socket.on('ping', () => quiet.refresh())
  socket.on('message', (data, isBinary) => {
    if (over) return
    quiet.refresh()
    if (isBinary) tell({ kind: 'malformed', detail: 'binary frame' })
    else options.onText(data.toString())
  })
  socket.on('unexpected-response', (_request, response) => {
    banMs = banOf(response.statusCode ?? 0, response.headers['retry-after'])
    tell({ kind: banMs > 0 ? 'rate-limited' : 'no-answer', detail: `status ${response.statusCode}` })
    socket.terminate()
  })
  // Every error is followed by the close, which ends the line.
  socket.on('error', (error) => {
    if (!over && banMs === 0) tell({ kind: 'no-answer', detail: shorten(error.message) })
  })
  socket.on('close', (code) => {
    fail(`code ${code}`)
    resolve()
  })
  return {
    openedAt: performance.now(),
    end: () => {
      if (!over) finish()
      return closed
    },
  }
}

/** 429 is the exchange's warning and 418 its ban; 403 and 451 say that it does not serve this address at all. */
function banOf(status: number, retryAfter: string | undefined): number {
  if (![403, 418, 429, 451].includes(status)) return 0
  const seconds = /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) : 0
  return Math.max(60, seconds) * 1000
}
