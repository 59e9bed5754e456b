import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A way to a database on which everything can be held up, as a network or a machine that has stopped answering does. */
export type NetworkCut = {
  /** The address of the database through it. */
  url: string
  /** From now on nothing passes and nothing is refused. */
  silence(): void
  /** From now on every connection is closed, those that are open and those that come. */
  sever(): void
  /** What was held up passes, and everything else again. */
  resume(): void
  stop(): Promise<void>
}

export async function openNetworkCut(databaseUrl: string): Promise<NetworkCut> {
  const { hostname, port } = new URL(databaseUrl)
  const lines = new Set<Socket>()
  let isSilent = false
  let isSevered = false
  const pass = (from: Socket, to: Socket): void => {
    lines.add(from)
    from.on('data', (bytes) => to.write(bytes))
    from.on('error', () => {})
    from.on('close', () => {
      lines.delete(from)
      to.destroy()
    })
    if (isSilent) from.pause()
  }
  const gate = createServer((client) => {
    if (isSevered) {
      client.destroy()
      return
    }
    const database = connect(Number(port), hostname)
    pass(client, database)
    pass(database, client)
  })
  gate.listen(0, '127.0.0.1')
  await once(gate, 'listening')
  const through = new URL(databaseUrl)
  through.hostname = '127.0.0.1'
  through.port = String((gate.address() as AddressInfo).port)
  return {
    url: through.href,
    silence() {
      isSilent = true
      for (const line of lines) line.pause()
    },
    sever() {
      isSevered = true
      for (const line of lines) line.destroy()
    },
    resume() {
      isSilent = false
      isSevered = false
      for (const line of lines) line.resume()
    },
    async stop() {
      gate.close()
      for (const line of lines) line.destroy()
    },
  }
}
