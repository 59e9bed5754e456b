import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { tokens } from './orders-books.ts'
import { isWhole } from './whole-answer.ts'

/**
 * The process that places orders: bare sockets, one request at a time on each. Three of four orders are filled at the market and one rests
 * far below it, so that both tables grow that an order is counted against.
 */

export type YoungReport = { perSecond: number[]; placed: number; refused: number; first: string }

const run = randomBytes(6).toString('hex')
const restingEvery = 4
/** So far below the market that nothing that rests is filled while this runs. */
const restingAt = 0.8
let sent = 0

function requestOf(price: string, port: number): string {
  sent += 1
  const token = tokens[sent % tokens.length]
  const type =
    sent % restingEvery === 0
      ? `{"kind":"limit","limit":"${Math.round(Number(price) * restingAt)}","until":"cancelled"}`
      : `{"kind":"market","seen":"${price}","tolerancePpm":50000}`
  const body = `{"symbol":"BTCUSD","side":"long","leverage":2,"quantity":"0.001","takeProfit":null,"stopLoss":null,"type":${type}}`
  return `POST /api/v1/orders HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncookie: candor_session=${token}\r\nidempotency-key: ${run}-${sent}-0000\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
}

const open = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket.setNoDelay()))
    socket.setEncoding('latin1')
    socket.once('error', reject)
  })

async function place(
  port: number,
  connections: number,
  seconds: number,
  price: string,
): Promise<YoungReport> {
  const perSecond = Array.from({ length: seconds }, () => 0)
  let [refused, first, over, began] = [0, '', false, 0]
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)))
  for (const socket of sockets) {
    let received = ''
    const ask = () => {
      received = ''
      socket.write(requestOf(price, port))
    }
    socket.on('data', (data: string) => {
      received += data
      if (!isWhole(received)) return
      // Seconds are counted from the first answer on.
      if (began === 0) {
        began = performance.now()
        begin()
      }
      const second = Math.floor((performance.now() - began) / 1_000)
      if (!received.startsWith('HTTP/1.1 200')) {
        refused += 1
        first ||= received
      } else if (second < seconds) perSecond[second] = (perSecond[second] ?? 0) + 1
      if (!over) ask()
    })
    ask()
  }
  await begun
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
  over = true
  // What is under way is answered, so that nothing is placed that is not counted as done or refused.
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  for (const socket of sockets) socket.destroy()
  return { perSecond, placed: perSecond.reduce((sum, each) => sum + each, 0), refused, first }
}

const [port = '0', connections = '0', seconds = '0', price = ''] = process.argv.slice(2)
process.send?.({ report: await place(Number(port), Number(connections), Number(seconds), price) })
process.disconnect?.()
