import { Writable } from 'node:stream'
import { createHandFedMarket } from '@candor/tests/database/hand-fed-market.ts'
import { serverMessage } from '@candor/wire/socket.ts'
import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { createChannelData } from './channel-data.ts'
import { createFanOut } from './fan-out.ts'
import { frameText } from './frame-text.ts'
import { connectionOf } from './live-connections.ts'

/** The texts of whole, unmasked frames, read by what the protocol says of their heads. */
function readFrames(bytes: Buffer): string[] {
  const texts: string[] = []
  for (let at = 0; at < bytes.length; ) {
    expect(bytes[at]).toBe(0x81)
    const short = bytes[at + 1] ?? 0
    const head = short < 126 ? 2 : short === 126 ? 4 : 10
    const length =
      head === 2 ? short : head === 4 ? bytes.readUInt16BE(at + 2) : Number(bytes.readBigUInt64BE(at + 2))
    texts.push(bytes.toString('utf8', at + head, at + head + length))
    at += head + length
  }
  return texts
}

/** A reader that takes bytes only on demand. */
function createReader() {
  const messages: { kind: string; channel: string; sequence: number; data: unknown }[] = []
  const receive = (bytes: Buffer) => {
    for (const text of readFrames(bytes)) {
      const message = serverMessage.parse(JSON.parse(text))
      if ('channel' in message) messages.push(message)
    }
  }
  let writes = 0
  let release: (() => void) | null = null
  let isReading = true
  const take = (bytes: Buffer[], done: () => void) => {
    writes += 1
    const finish = () => {
      for (const each of bytes) receive(each)
      done()
    }
    if (isReading) finish()
    else release = finish
  }
  const raw = new Writable({
    write: (chunk, _encoding, done) => take([chunk], done),
    writev: (chunks, done) =>
      take(
        chunks.map(({ chunk }) => chunk),
        done,
      ),
  })
  const socket = { readyState: WebSocket.OPEN, OPEN: WebSocket.OPEN } as unknown as WebSocket
  return {
    connection: connectionOf(socket, raw),
    messages,
    writes: () => writes,
    stop: () => {
      isReading = false
    },
    resume: () => {
      isReading = true
      release?.()
    },
  }
}

const metals = { XAUUSD: '4300.10', XAGUSD: '65.123' }

function createScene() {
  const market = createHandFedMarket()
  market.show(1_000, { ...metals, EURUSD: '1.17501' })
  const fanOut = createFanOut(
    createChannelData({
      ...market,
      publicLog: { told: () => null },
      clock: () => Date.parse('2026-03-02T12:00:00Z'),
    }),
  )
  market.board.onBeat(fanOut.tell)
  return { market, fanOut }
}

describe('a frame', () => {
  it.each([0, 1, 125, 126, 65_535, 65_536, 200_000])('of %i bytes is read back', (length) => {
    const text = 'x'.repeat(length)
    expect(readFrames(Buffer.concat([frameText(text), frameText('and on')]))).toEqual([text, 'and on'])
  })

  it('counts bytes, not letters', () => {
    expect(frameText('金').length).toBe(5)
  })
})

describe('the fan-out', () => {
  it('gives everyone the same numbers, and all of a beat in one write', () => {
    const { market, fanOut } = createScene()
    const [one, other] = [createReader(), createReader()]
    fanOut.watch(one.connection, 'quotes/metals')
    fanOut.watch(one.connection, 'quote/XAUUSD')
    market.beat(2_000, metals)
    fanOut.watch(other.connection, 'quotes/metals')
    market.beat(3_000, { XAUUSD: '4300.20' })
    const seen = (reader: typeof one) =>
      reader.messages.map((each) => `${each.kind} ${each.channel} ${each.sequence}`)
    expect(seen(one)).toEqual([
      'snapshot quotes/metals 0',
      'snapshot quote/XAUUSD 0',
      'update quotes/metals 1',
      'update quote/XAUUSD 1',
      'update quotes/metals 2',
      'update quote/XAUUSD 2',
    ])
    expect(seen(other)).toEqual(['snapshot quotes/metals 1', 'update quotes/metals 2'])
    expect(one.writes()).toBe(4)
    expect(other.messages.at(-1)?.data).toEqual({
      ticks: [['XAUUSD', '4300.19', '4300.21', '4300.20', 3_000, 3, '0.03']],
    })
  })

  it('says nothing of what nobody watches, and numbers on when someone does again', () => {
    const { market, fanOut } = createScene()
    const reader = createReader()
    fanOut.watch(reader.connection, 'quote/XAUUSD')
    market.beat(2_000, metals)
    fanOut.unwatch(reader.connection, 'quote/XAUUSD')
    market.beat(3_000, metals)
    fanOut.watch(reader.connection, 'quote/XAUUSD')
    market.beat(4_000, metals)
    expect(reader.messages.map(({ kind, sequence }) => [kind, sequence])).toEqual([
      ['snapshot', 0],
      ['update', 1],
      ['snapshot', 1],
      ['update', 2],
    ])
  })

  it('leaves a slow reader out, holds little for it, and ends with a snapshot when it has caught up', () => {
    const { market, fanOut } = createScene()
    const [slow, quick] = [createReader(), createReader()]
    for (const { connection } of [slow, quick]) fanOut.watch(connection, 'quotes/metals')
    slow.stop()
    let most = 0
    for (let beat = 1; beat <= 5_000; beat += 1) {
      market.beat(1_000 * beat, metals)
      most = Math.max(most, slow.connection.raw.writableLength)
    }
    expect(most).toBeLessThan(256 * 1024 + 1_024)
    expect(quick.messages).toHaveLength(5_001)
    slow.connection.raw.on('drain', () => fanOut.catchUp(slow.connection))
    slow.resume()
    return new Promise<void>((resolve) => setTimeout(resolve, 50)).then(() => {
      market.beat(6_000_000, metals)
      const [...last] = slow.messages.slice(-3).map(({ kind, sequence }) => [kind, sequence])
      expect(last[1]).toEqual(['snapshot', 5_000])
      expect(last[2]).toEqual(['update', 5_001])
      expect(slow.messages.length).toBeLessThan(2_500)
    })
  })

  it('writes nothing into a socket that is closing', () => {
    const { market, fanOut } = createScene()
    const reader = createReader()
    fanOut.watch(reader.connection, 'quotes/metals')
    Object.assign(reader.connection.socket, { readyState: WebSocket.CLOSING })
    market.beat(2_000, metals)
    expect(reader.messages).toHaveLength(1)
  })
})
