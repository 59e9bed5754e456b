import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { secondMs } from '@candor/domain/time/durations.ts'
import { tokens } from './orders-books.ts'

/**
 * The process that places orders while something else goes on. It says when it begins, goes on until it is told to end, and then says how long each took. Either one request at a
 * time on each of some connections, as fast as they are answered, or so many a second at instants that are fixed beforehand: an order that is
 * sent late, because the one before was slow, counts from the instant at which it should have been sent.
 */

export type OrderTimes = { placed: number; refused: number; p50: number; p99: number; first: string }

const run = randomBytes(6).toString('hex')
let sent = 0

function place(port: number, price: string): Promise<{ status: number; text: string }> {
  sent += 1
  const body = JSON.stringify({
    symbol: 'BTCUSD',
    side: 'long',
    leverage: 2,
    quantity: '0.001',
    takeProfit: null,
    stopLoss: null,
    // Far below the market, so that it rests and nothing has to be closed afterwards.
    type: { kind: 'limit', limit: String(Math.round(Number(price) * 0.8)), until: 'cancelled' },
  })
  const headers = {
    cookie: `candor_session=${tokens[sent % tokens.length]}`,
    'idempotency-key': `${run}-${sent}-0000`,
    'content-type': 'application/json',
  }
  return new Promise((resolve, reject) => {
    const asked = request(
      { host: '127.0.0.1', port, path: '/api/v1/orders', method: 'POST', headers },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          text += chunk
        })
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
      },
    )
    asked.on('error', reject)
    asked.end(body)
  })
}

type Kept = { times: number[]; refused: number; first: string }

/** Places an order and keeps how long it took since `due`. */
async function keep(kept: Kept, asked: { port: number; price: string; due: number }): Promise<void> {
  const { status, text } = await place(asked.port, asked.price)
  if (status === 200) kept.times.push(performance.now() - asked.due)
  else {
    kept.refused += 1
    kept.first ||= text
  }
}

type Load = { port: number; price: string; connections: number; perSecond: number }

async function measure({ port, price, connections, perSecond }: Load): Promise<OrderTimes> {
  const kept: Kept = { times: [], refused: 0, first: '' }
  let isOver = false
  process.on('message', (said) => {
    if (said === 'count from here') kept.times = []
    else isOver = true
  })
  const inTurns = async () => {
    while (!isOver) await keep(kept, { port, price, due: performance.now() })
  }
  const byTheClock = async () => {
    const underWay: Promise<void>[] = []
    const began = performance.now()
    while (!isOver) {
      const due = began + (underWay.length * secondMs) / perSecond
      if (due > performance.now()) await sleep(due - performance.now())
      underWay.push(keep(kept, { port, price, due }))
    }
    await Promise.all(underWay)
  }
  if (perSecond > 0) await byTheClock()
  else await Promise.all(Array.from({ length: connections }, inTurns))
  const times = kept.times.sort((one, other) => one - other)
  const at = (part: number) => times[Math.floor(times.length * part)] ?? Number.NaN
  return { placed: times.length, refused: kept.refused, p50: at(0.5), p99: at(0.99), first: kept.first }
}

const [port = '0', connections = '0', price = '', perSecond = '0'] = process.argv.slice(2)
const load = { port: Number(port), price, connections: Number(connections), perSecond: Number(perSecond) }
const measuring = measure(load)
process.send?.('asks')
process.send?.({ report: await measuring })
process.disconnect?.()
