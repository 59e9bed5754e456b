import { Agent, request as httpRequest } from 'node:http'

/** One request as it goes out; `changes` says what was done to the valid one it was made from. */
export type FuzzRequest = {
  operation: string
  changes: string[]
  method: string
  /** With its query, encoded. */
  path: string
  headers: Record<string, string>
  body: Buffer | null
}

export type FuzzAnswer = { status: number; headers: Record<string, string>; body: Buffer }

/** What became of a request: an answer, a line that was cut without one, or silence. */
export type Outcome = FuzzAnswer | 'cut' | 'silent'

/** Longer than anything that answers at all takes on a busy machine. */
export const silenceMs = 30_000

const freshLine = new Agent({ keepAlive: false })

/** Sends a request as it is, without the corrections that a browser or `fetch` would make. */
export function sendFuzz(port: number, agent: Agent, request: FuzzRequest): Promise<Outcome> {
  return new Promise((resolve) => {
    const { method, path, headers, body } = request
    const outgoing = httpRequest(
      { host: '127.0.0.1', port, method, path, headers, agent, setHost: false },
      (incoming) => {
        const chunks: Buffer[] = []
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
        incoming.on('end', () => {
          clearTimeout(timer)
          const told = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)])
          resolve({
            status: incoming.statusCode ?? 0,
            headers: Object.fromEntries(told),
            body: Buffer.concat(chunks),
          })
        })
        incoming.on('error', () => end('cut'))
      },
    )
    const end = (outcome: Outcome): void => {
      clearTimeout(timer)
      outgoing.destroy()
      resolve(outcome)
    }
    const timer = setTimeout(() => end('silent'), silenceMs)
    outgoing.on('error', () => {
      // A line that was kept open may be closed from the other end at the very moment it is used again; that is no refusal.
      if (!outgoing.reusedSocket) return end('cut')
      clearTimeout(timer)
      resolve(sendFuzz(port, freshLine, request))
    })
    outgoing.end(body ?? undefined)
  })
}

/** A request on one line, short enough for a report and whole enough to be sent again by hand. */
export function tellRequest({ changes, method, path, headers, body }: FuzzRequest): string {
  const shown = (text: string): string =>
    text.length > 600 ? `${text.slice(0, 600)}… (${text.length})` : text
  const text = body === null ? '' : ` ${shown(JSON.stringify(body.toString('utf8')))}`
  return `[${changes.join(', ') || 'as it should be'}] ${method} ${shown(path)} ${shown(JSON.stringify(headers))}${text}`
}
