import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A port on loopback whose connections go on to other ports. */
export type PortProxy = {
  port: number
  /** Ends all connections, so that who has one asks for a new one. */
  cut(): void
  close(): Promise<void>
}

/** Connects to the first port that answers; null where none does. */
async function connectFirst(ports: readonly number[]): Promise<Socket | null> {
  for (const port of ports) {
    const socket = connect({ host: '127.0.0.1', port })
    try {
      await once(socket, 'connect')
      return socket
    } catch {
      socket.destroy()
    }
  }
  return null
}

/**
 * Hands connections out in turn to `targets`, which are asked for at each connection. A TCP proxy of our own, so that a cluster for tests
 * needs no package; an installation has nginx or haproxy in front (docs/hosting).
 */
export async function openProxy(targets: () => readonly number[], listenOn = 0): Promise<PortProxy> {
  const open = new Set<Socket>()
  let turn = 0
  const forward = async (client: Socket): Promise<void> => {
    turn += 1
    const ports = targets()
    const order = ports.map((_, place) => ports[(place + turn) % ports.length] ?? 0)
    const behind = await connectFirst(order)
    if (behind === null) return void client.destroy()
    for (const [one, other] of [
      [client, behind],
      [behind, client],
    ] as const) {
      one.setNoDelay(true)
      open.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  }
  const server = createServer((client) => {
    client.on('error', () => {})
    void forward(client)
  })
  server.listen(listenOn, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    async close() {
      server.close()
      cut()
    },
  }
}
