import { hourMs } from '@candor/domain/time/durations.ts'
import { type Line, openLine } from './binance-line.ts'
import type { TellTrouble } from './feed-trouble.ts'

/** All in milliseconds. */
export type ConnectionTimes = {
  /** The server pings every 20 seconds; after so long without any frame a connection is dead, whatever TCP reports. */
  readonly quietMs: number
  /** The server cuts every connection after 24 hours. Ours is replaced before, and the old one is closed when the new one receives data. */
  readonly lifeMs: number
  readonly handshakeMs: number
  readonly firstRetryMs: number
  readonly longestRetryMs: number
  /** A connection that lasted so long was a good one, and the next failure starts with the shortest wait again. */
  readonly steadyMs: number
}

export const usualTimes: ConnectionTimes = {
  quietMs: 60_000,
  lifeMs: 23 * hourMs,
  handshakeMs: 10_000,
  firstRetryMs: 1_000,
  longestRetryMs: 60_000,
  steadyMs: 60_000,
}

export type KeptConnection = {
  /** Opens a new connection beside the old one. */
  renew(): void
  stop(): Promise<void>
}

/**
 * Keeps one address connected until it is stopped. `onText` also gets the number of the connection, because counts that the server
 * keeps are comparable only within one.
 */
export function keepConnected(options: {
  readonly url: string
  readonly times: ConnectionTimes
  readonly onText: (text: string, connection: number) => void
  readonly tell: TellTrouble
  readonly random: () => number
}): KeptConnection {
  const { url, times, onText, tell, random } = options
  const lines = new Set<Line>()
  let latest: Line | null = null
  let retry: NodeJS.Timeout | undefined
  let life: NodeJS.Timeout | undefined
  let failures = 0
  let count = 0

  const connect = (): void => {
    retry = undefined
    clearTimeout(life)
    const connection = ++count
    const line = openLine({
      url,
      quietMs: times.quietMs,
      handshakeMs: times.handshakeMs,
      tell,
      onText: (text) => {
        // The new connection receives data, so the one it replaces is not needed any more.
        if (latest === line && lines.size > 1) endOthers(line)
        onText(text, connection)
      },
      onEnd: (banMs) => {
        lines.delete(line)
        if (latest === line) retryAfter(line, banMs)
      },
    })
    lines.add(line)
    latest = line
    life = setTimeout(connect, times.lifeMs)
  }

  const endOthers = (line: Line): void => {
    for (const other of lines) {
      if (other === line) continue
      lines.delete(other)
      void other.end()
    }
  }

  const retryAfter = (line: Line, banMs: number): void => {
    clearTimeout(life)
    if (performance.now() - line.openedAt >= times.steadyMs) failures = 0
    retry = setTimeout(connect, Math.max(banMs, retryMs(times, failures, random)))
    failures += 1
  }

  connect()
  return {
    renew: () => {
      if (retry === undefined && lines.size === 1) connect()
    },
    stop: async () => {
      clearTimeout(retry)
      clearTimeout(life)
      latest = null
      const ended = [...lines].map((line) => line.end())
      lines.clear()
      await Promise.all(ended)
    },
  }
}

/** Half to one and a half of the wait, so that servers that lost the same exchange do not come back in step. */
const retryMs = (times: ConnectionTimes, failures: number, random: () => number): number =>
  Math.min(times.longestRetryMs, times.firstRetryMs * 2 ** Math.min(failures, 20)) * (0.5 + random())
