import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { tokens } from './orders-books.ts'
import { isWhole } from './whole-answer.ts'

/** The process that asks: bare sockets, one request at a time on each, as cheap as it goes, since it shares the machine. */

type Report = { perSecond: number; p50: number; p99: number; refused: number; first: string }

const run = randomBytes(6).toString('hex')
let sent = 0

function requestOf(customer: number): string {
  sent += 1
  const body = '{"symbol":"XAUUSD","side":"long","quantity":"1.00","price":"4118.60"}'
  return `POST /api/v1/bench-orders HTTP/1.1\r\nhost: 127.0.0.1\r\norigin: http://127.0.0.1\r\ncookie: candor_session=${tokens[customer]}\r\nidempotency-key: ${run}-${sent}-0000\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
}

async function measure(
  port: number,
  connections: number,
  seconds: number,
  firstCustomer: number,
): Promise<Report> {
  const times: number[] = []
  let [refused, first, measuring, over] = [0, '', false, false]
  const sockets = await Promise.all(
    Array.from(
      { length: connections },
      () =>
        new Promise<Socket>((resolve) => {
          const socket = connect(port, '127.0.0.1', () => resolve(socket.setNoDelay()))
          socket.setEncoding('latin1')
        }),
    ),
  )
  for (const [index, socket] of sockets.entries()) {
    const customer = (firstCustomer + index) % tokens.length
    let [began, received] = [0, '']
    const ask = () => {
      began = performance.now()
      received = ''
      socket.write(requestOf(customer))
    }
    socket.on('data', (data: string) => {
      received += data
      if (!isWhole(received)) return
      if (!received.startsWith('HTTP/1.1 200')) {
        refused += 1
        first ||= received
      } else if (measuring) times.push(performance.now() - began)
      if (!over) ask()
    })
    ask()
  }
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  measuring = true
  const start = performance.now()
  process.send?.({ begun: true })
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
  measuring = false
  const took = (performance.now() - start) / 1_000
  process.send?.({ ended: true })
  over = true
  for (const socket of sockets) socket.destroy()
  times.sort((left, right) => left - right)
  const at = (part: number) => times[Math.floor(times.length * part)] ?? 0
  return { perSecond: times.length / took, p50: at(0.5), p99: at(0.99), refused, first }
}

const [port = 0, connections = 0, seconds = 0, firstCustomer = 0] = process.argv.slice(2).map(Number)
process.send?.({ report: await measure(port, connections, seconds, firstCustomer) })
process.disconnect?.()
