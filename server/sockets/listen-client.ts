import { clientMessage } from '@candor/wire/socket.ts'
import type { FanOut } from './fan-out.ts'
import { type LiveConnection, send } from './live-connections.ts'

const messagesPerSecond = 100

function readMessage(data: Buffer) {
  try {
    const read = clientMessage.safeParse(JSON.parse(data.toString('utf8')))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

/** What is done with a message that is about no channel. */
type Heard = { typing(): void }

function answer(connection: LiveConnection, fanOut: FanOut, heard: Heard, data: Buffer): void {
  const message = readMessage(data)
  if (message?.kind === 'ping') send(connection, { kind: 'pong' })
  else if (message?.kind === 'support.typing') heard.typing()
  else if (message?.kind === 'unwatch') fanOut.unwatch(connection, message.channel)
  else {
    const outcome = message ? fanOut.watch(connection, message.channel) : 'invalid-request'
    if (outcome !== 'watched') send(connection, { kind: 'refused', code: outcome })
  }
}

/**
 * Answers what a client says. Nonsense is refused, a flood is cut off; the protocol's own pings count too, because each is answered.
 * What comes before the welcome is answered after it: returns the function that says it is time.
 */
export function listenToClient(connection: LiveConnection, fanOut: FanOut, heard: Heard): () => void {
  let second = 0
  let count = 0
  let early: Buffer[] | null = []

  const isTooMany = (): boolean => {
    const now = Math.floor(performance.now() / 1000)
    if (now !== second) [second, count] = [now, 0]
    count += 1
    if (count > messagesPerSecond) {
      send(connection, { kind: 'refused', code: 'too-many-requests' })
      connection.socket.close(1008)
    }
    return count > messagesPerSecond
  }
  connection.socket.on('ping', isTooMany)
  connection.socket.on('pong', isTooMany)
  connection.socket.on('message', (data: Buffer) => {
    if (isTooMany()) return
    if (early && early.length >= messagesPerSecond) connection.socket.terminate()
    else if (early) early.push(data)
    else answer(connection, fanOut, heard, data)
  })
  return () => {
    const waiting = early ?? []
    early = null
    for (const data of waiting) answer(connection, fanOut, heard, data)
  }
}
