import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type WebSocket as PeerSocket, WebSocketServer } from 'ws'
import { backOff, connectTimeoutMs, keepConnected, type SocketStatus } from './keep-connected.ts'
import { type LiveSocket, openSocket } from './live-socket.ts'
import { createSequenceTracker } from './sequence.ts'

let server: WebSocketServer
let address: string
let peers: PeerSocket[]
let socket: LiveSocket | null = null
const heard = {
  statuses: [] as SocketStatus[],
  messages: [] as unknown[],
  gaps: [] as string[],
  failures: [] as ApiRefusal[],
}

beforeEach(async () => {
  for (const list of Object.values(heard)) list.length = 0
  peers = []
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  server.on('connection', (peer) => peers.push(peer))
  await new Promise((resolve) => server.once('listening', resolve))
  address = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterEach(() => {
  socket?.close()
  for (const peer of peers) peer.terminate()
  server.close()
})

const open = () => {
  socket = openSocket(address, {
    onMessage: (message) => heard.messages.push(message),
    onStatus: (status) => heard.statuses.push(status),
    onGap: (channel) => heard.gaps.push(channel),
    onFailure: (refusal) => heard.failures.push(refusal),
  })
  return socket
}

async function until(condition: () => boolean): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if (condition()) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('did not happen in three seconds')
}

const update = (sequence: number) =>
  JSON.stringify({ kind: 'update', channel: 'quotes/forex', sequence, data: sequence })

describe('live socket', () => {
  it('hears what is sent and skips what it cannot read', async () => {
    open()
    await until(() => peers.length === 1)
    for (const text of ['nonsense', '{"kind":"unheard-of"}', '{"kind":"pong"}']) peers[0]?.send(text)
    await until(() => heard.messages.length > 0)
    expect(heard.messages).toEqual([{ kind: 'pong' }])
  })

  it('has code 10002 when sending before it is open', () => {
    expect(open().send({ kind: 'ping' })).toMatchObject({
      ok: false,
      refusal: { code: 'socket-not-open', transportCode: 10_002 },
    })
  })

  it('comes back by itself after a cut', async () => {
    open()
    await until(() => peers.length === 1)
    peers[0]?.terminate()
    await until(() => peers.length === 2)
    await until(() => heard.statuses.at(-1) === 'open')
    expect(heard.statuses).toEqual(['connecting', 'open', 'waiting', 'connecting', 'open'])
  })

  it('has code 600009 where it cannot be created', async () => {
    address = 'ws://127.0.0.1:1'
    open()
    await until(() => heard.failures.length > 0)
    expect(heard.failures[0]).toMatchObject({ code: 'socket-not-created', transportCode: 600_009 })
  })

  it('gives a connection up that nobody answers, after sixty seconds, and tries again', async () => {
    expect(connectTimeoutMs).toBe(60_000)
    // Takes every connection and never says a word.
    const calls: Socket[] = []
    const mute = createServer((call) => calls.push(call))
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve))
    const failures: string[] = []
    const statuses: SocketStatus[] = []
    const connection = keepConnected(
      `ws://127.0.0.1:${(mute.address() as AddressInfo).port}`,
      {
        ...{ onOpen() {}, onText() {} },
        onStatus: (status) => statuses.push(status),
        onFailure: ({ code }) => failures.push(code),
      },
      50,
    )
    await until(() => statuses.length >= 3)
    expect(failures[0]).toBe('request-timeout')
    expect(statuses.slice(0, 3)).toEqual(['connecting', 'waiting', 'connecting'])
    connection.close()
    for (const call of calls) call.destroy()
    mute.close()
  })

  it('tells a gap and passes on neither it nor anything old', async () => {
    open()
    await until(() => peers.length === 1)
    for (const sequence of [1, 2, 2, 5]) peers[0]?.send(update(sequence))
    await until(() => heard.gaps.length > 0)
    expect(heard.messages).toHaveLength(2)
    expect(heard.gaps).toEqual(['quotes/forex'])
  })

  it('asks again for a channel it watches, after a gap and after a cut', async () => {
    const asked: string[] = []
    server.on('connection', (peer) => peer.on('message', (text) => asked.push(String(text))))
    open().watch('quotes/forex')
    await until(() => asked.length === 1)
    peers[0]?.send(JSON.stringify({ kind: 'snapshot', channel: 'quotes/forex', sequence: 4, data: [] }))
    peers[0]?.send(update(5))
    peers[0]?.send(update(7))
    await until(() => asked.length === 2)
    expect(heard.messages).toHaveLength(2)
    peers[0]?.terminate()
    await until(() => asked.length === 3)
    socket?.unwatch('quotes/forex')
    await until(() => asked.length === 4)
    expect(asked.map((text) => JSON.parse(text).kind)).toEqual(['watch', 'watch', 'watch', 'unwatch'])
  })

  it('stays closed once closed', async () => {
    open().close()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(heard.statuses.at(-1)).toBe('closed')
  })
})

describe('back-off', () => {
  it('doubles from a second to half a minute, half of it by chance', () => {
    expect([0, 1, 2, 5, 20].map((attempt) => backOff(attempt, 1))).toEqual([
      1_000, 2_000, 4_000, 30_000, 30_000,
    ])
    expect(backOff(0, 0)).toBe(500)
  })
})

describe('sequence', () => {
  it('tells in order, gap and old apart, channel by channel', () => {
    const tracker = createSequenceTracker()
    const judge = (channel: string, ...numbers: number[]) =>
      numbers.map((each) => tracker.judge(channel, each))
    expect(judge('a', 7, 8, 8, 3, 10, 11)).toEqual(['in-order', 'in-order', 'old', 'old', 'gap', 'in-order'])
    expect(judge('b', 1)).toEqual(['in-order'])
    tracker.forget('a')
    expect(judge('a', 2)).toEqual(['in-order'])
  })
})
