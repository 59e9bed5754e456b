import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { openProxy } from './cluster-proxy.ts'

const servers: Server[] = []
afterAll(() => {
  for (const server of servers) server.close()
})

/** A server that says its name to who connects; gives its port. */
async function listenAs(name: string): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.end(name)
  })
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

async function ask(port: number): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port })
  let heard = ''
  socket.on('data', (data) => {
    heard += data.toString()
  })
  socket.on('error', () => {})
  await once(socket, 'close')
  return heard
}

it('connections go to each port in turn, past one where nobody listens, and nowhere where there is none', async () => {
  const [one, two] = [await listenAs('one'), await listenAs('two')]
  const free = createServer().listen(0, '127.0.0.1')
  await once(free, 'listening')
  const dead = (free.address() as AddressInfo).port
  free.close()
  let targets: readonly number[] = [one, two]
  const proxy = await openProxy(() => targets)
  expect(new Set([await ask(proxy.port), await ask(proxy.port)])).toEqual(new Set(['one', 'two']))
  targets = [dead, two]
  expect([await ask(proxy.port), await ask(proxy.port)]).toEqual(['two', 'two'])
  targets = []
  expect(await ask(proxy.port)).toBe('')
  await proxy.close()
})
