import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { openTrial } from '@candor/wire/customers.ts'
import sharp from 'sharp'
import { freshReceipt } from '../database/sample-requests.ts'
import { sendSlowly } from '../database/slow-uploads.ts'
import { type FloodedServer, newDevice, openFloodedServer } from './flooded-server.ts'
import { createHonestTimes } from './honest-times.ts'

/*
 * Uploads that are begun and never finished, by many practice customers at one address, and then a flood of large ones that are, while an
 * honest customer somewhere else sends receipts.
 */

type UploadReport = {
  lines: string[]
  troubles: string[]
  memory: { beforeMb: number; mostMb: number; picturesMb: number }
}

const receipts = '/api/v1/receipts'
const honestAddress = '198.51.100.7'
const crowdAddress = '127.0.0.1'
const [slowCustomers, slowEach] = [15, 3]
const [floodCustomers, floodEach] = [6, 3]
const honestReceipts = 40
const floodMs = 15_000

async function openCustomer({ post }: FloodedServer, address: string): Promise<string> {
  const { status, text, cookie } = await post(address, openTrial.path, {
    locale: 'en',
    deviceId: newDevice(),
  })
  if (status !== 200) throw new Error(`no practice customer: ${status} ${text}`)
  return cookie
}

async function openMany(server: FloodedServer, count: number, addressOf: (at: number) => string) {
  const cookies: string[] = []
  for (let at = 0; at < count; at += 1) cookies.push(await openCustomer(server, addressOf(at)))
  return cookies
}

/** A picture of about 8 MB that cannot be compressed. */
async function largeReceipt(): Promise<Blob> {
  const side = 1_650
  const raw = { width: side, height: side, channels: 3 } as const
  const png = await sharp(randomBytes(side * side * 3), { raw })
    .png({ compressionLevel: 0 })
    .toBuffer()
  return new Blob([new Uint8Array(png)], { type: 'image/png' })
}

const countStatuses = (statuses: readonly number[]): string => {
  const counts: Record<string, number> = {}
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1
  return JSON.stringify(counts)
}

/** The honest customer sends one receipt after the other. */
async function sendHonestly(server: FloodedServer, name: string, lasts: () => boolean) {
  const times = createHonestTimes()
  const cookie = await openCustomer(server, honestAddress)
  for (let sent = 0; sent < honestReceipts || lasts(); sent += 1) {
    const form = await freshReceipt()
    await times.note('a receipt of an honest customer', () =>
      server.post(honestAddress, receipts, form, cookie),
    )
    await sleep(100)
  }
  return {
    told: times.tell().map((line) => `  ${line}`),
    refusals: times.refusals.map((one) => `${name}: ${one}`),
  }
}

/** Nobody's uploads are finished: most of each at once, then a byte now and then. */
async function sendUnfinished(server: FloodedServer): Promise<Omit<UploadReport, 'memory'>> {
  const name = `${slowCustomers * slowEach} unfinished uploads of ${slowCustomers} practice customers`
  const cookies = await openMany(server, slowCustomers, () => crowdAddress)
  const tokens = cookies.map((cookie) => cookie.split('=')[1] ?? '')
  const slow = sendSlowly(server.origin, tokens, { each: slowEach, promised: 9, sent: 6 })
  await sleep(1_500)
  const { told, refusals } = await sendHonestly(server, name, () => false)
  const ended = slow.ended()
  slow.stop()
  return {
    lines: [`${name}: ${ended.length} cut meanwhile ${countStatuses(ended)}`, ...told],
    troubles: refusals,
  }
}

/** Large pictures, three at a time by each of six customers at addresses of their own, again and again. */
async function floodWhole(server: FloodedServer): Promise<Omit<UploadReport, 'memory'>> {
  const name = `${floodCustomers} customers with ${floodEach} large receipts at a time`
  const addressOf = (at: number) => `203.0.113.${at + 1}`
  const cookies = await openMany(server, floodCustomers, addressOf)
  const large = await largeReceipt()
  const statuses: number[] = []
  const until = performance.now() + floodMs
  const flood = async (cookie: string, address: string) => {
    while (performance.now() < until) {
      const form = new FormData()
      form.append('file', large, 'receipt.png')
      try {
        statuses.push((await server.post(address, receipts, form, cookie)).status)
      } catch {
        // The line was cut in the middle of an upload.
        statuses.push(0)
      }
    }
  }
  const flooding = cookies.flatMap((cookie, at) =>
    Array.from({ length: floodEach }, () => flood(cookie, addressOf(at))),
  )
  const { told, refusals } = await sendHonestly(server, name, () => performance.now() < until)
  await Promise.all(flooding)
  return { lines: [`${name}: ${countStatuses(statuses)}`, ...told], troubles: refusals }
}

export async function runUploadFlood(): Promise<UploadReport> {
  const server = await openFloodedServer()
  try {
    const phases = [await sendUnfinished(server), await floodWhole(server)]
    const memory = server.memory()
    return {
      lines: phases.flatMap(({ lines }) => lines),
      troubles: [
        ...phases.flatMap(({ troubles }) => troubles),
        ...(server.isSame() ? [] : ['the web process ended']),
      ],
      memory,
    }
  } finally {
    await server.stop()
  }
}
