import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { secondMs } from '@candor/domain/time/durations.ts'
import { signOrder } from '@candor/tests/database/order-contract.ts'
import { buyContract } from '@candor/wire/contracts.ts'
import { tokens } from './orders-books.ts'
import { isWhole } from './whole-answer.ts'

/**
 * The process that asks: bare sockets, one request at a time on each, as cheap as it goes, since it shares the machine. It remembers the
 * positions that its orders have opened, so that it can close them.
 */

const tasks = ['market', 'limit', 'close', 'spot', 'contract', 'refused'] as const
export type Task = (typeof tasks)[number]

/** What a delivery contract is bought for. */
export type Offer = { origin: string; termsHash: string; timeLimit: number; rate: string; stake: string }

export type LoadOrder = {
  task: Task
  /** Of one server or several, to which connections go in turn. */
  ports: readonly number[]
  connections: number
  seconds: number
  price: string
  /** Where contracts are bought. */
  offer: Offer | null
}

export type LoadReport = {
  answered: number
  perSecond: number
  p50: number
  p99: number
  /** Answers that were not what the task asks for, and the first of them. */
  wrong: number
  first: string
}

type Position = { id: string; customer: number }

const run = randomBytes(6).toString('hex')
const positions: Position[] = []
/** So far below the market that nothing that rests is filled while this runs. */
const restingAt = 0.8
const quantity = '0.001'
let sent = 0

const marketType = (price: string): string => `{"kind":"market","seen":"${price}","tolerancePpm":50000}`

const orderBody = (size: string, type: string): string =>
  `{"symbol":"BTCUSD","side":"long","leverage":2,"quantity":"${size}","takeProfit":null,"stopLoss":null,"type":${type}}`

type Request = { path: string; body: string; customer: number; key: string }

/** The next request of a task; null where there is nothing left to close. */
function nextRequest({ task, price, offer }: LoadOrder): Request | null {
  sent += 1
  const customer = sent % tokens.length
  const key = `${run}-${sent}-0000`
  if (task === 'close') {
    const position = positions.pop()
    if (!position) return null
    const body = `{"quantity":"${quantity}","seen":"${price}","tolerancePpm":50000}`
    return { path: `/api/v1/positions/${position.id}/close`, body, customer: position.customer, key }
  }
  if (task === 'spot') {
    const size = `{"by":"quantity","quantity":"${quantity}"}`
    const body = `{"symbol":"BTCUSD","side":"buy","size":${size},"type":${marketType(price)}}`
    return { path: '/api/v1/spot/orders', body, customer, key }
  }
  if (task === 'contract' && offer) {
    const seenAt = Math.floor(Date.now() / secondMs) * secondMs
    const wish = { symbol: 'BTCUSD', direction: 'rise', seenAt, request: key, ...offer } as const
    const { order, signature } = signOrder(offer, wish)
    return { path: buyContract.path, body: JSON.stringify({ order, signature }), customer, key }
  }
  const limit = `{"kind":"limit","limit":"${Math.round(Number(price) * restingAt)}","until":"cancelled"}`
  const type = task === 'limit' ? limit : marketType(price)
  const body = orderBody(task === 'refused' ? '-1' : quantity, type)
  return { path: '/api/v1/orders', body, customer, key }
}

function textOf({ path, body, customer, key }: Request, port: number): string {
  return `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncookie: candor_session=${tokens[customer]}\r\nidempotency-key: ${key}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
}

type Line = { socket: Socket; port: number }

const open = (port: number): Promise<Line> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve({ socket: socket.setNoDelay(), port }))
    socket.setEncoding('latin1')
    socket.once('error', reject)
  })

async function measure(load: LoadOrder): Promise<LoadReport> {
  const { task, ports, connections, seconds } = load
  const times: number[] = []
  let [wrong, first, over, lastAt] = [0, '', false, 0]
  const wanted = task === 'refused' ? 'HTTP/1.1 400' : 'HTTP/1.1 200'
  const lines = await Promise.all(
    Array.from({ length: connections }, (_, place) => open(ports[place % ports.length] ?? 0)),
  )
  const began = performance.now()
  const idle = lines.map(
    ({ socket, port }) =>
      new Promise<void>((resolve) => {
        let [askedAt, received, customer] = [0, '', 0]
        const ask = () => {
          const request = over ? null : nextRequest(load)
          if (!request) return resolve()
          customer = request.customer
          askedAt = performance.now()
          received = ''
          socket.write(textOf(request, port))
        }
        socket.on('data', (data: string) => {
          received += data
          if (!isWhole(received)) return
          lastAt = performance.now()
          if (!received.startsWith(wanted)) {
            wrong += 1
            first ||= received
          } else {
            times.push(lastAt - askedAt)
            const id = task === 'market' ? /"position":\{"id":"([^"]+)"/.exec(received)?.[1] : undefined
            if (id) positions.push({ id, customer })
          }
          ask()
        })
        ask()
      }),
  )
  setTimeout(() => {
    over = true
  }, seconds * 1_000)
  // What is under way is answered before anything else begins.
  await Promise.all(idle)
  for (const { socket } of lines) socket.destroy()
  times.sort((left, right) => left - right)
  const at = (part: number) => times[Math.floor(times.length * part)] ?? Number.NaN
  const [answered, perSecond] = [times.length, (times.length * 1_000) / (lastAt - began)]
  return { answered, perSecond, p50: at(0.5), p99: at(0.99), wrong, first }
}

process.on('message', async (order: LoadOrder) => {
  process.send?.({ report: await measure(order) })
})
process.on('disconnect', () => process.exit(0))
