import { type ChildProcess, fork } from 'node:child_process'
import { Agent, request } from 'node:http'
import pg from 'pg'
import { openBenchTables } from './bench-tables.ts'
import { firstDay, tokenOf, writeHistories } from './history-books.ts'
import { printVerdict } from './print-verdict.ts'

/**
 * npm run bench -- history [postings] [requests]: the first page of a customer's history over HTTP, of one with 10,000 postings and
 * of one with 5,000,000, in turns, so that whatever else the machine does falls on both.
 */

export const usual = { postings: 5_000_000, requests: 300, warmUp: 20 }
export const short: typeof usual = { postings: 20_000, requests: 4, warmUp: 1 }

const few = 10_000
const mostRatio = 1.3
const pageLength = 50

/** The requests, each as its own race between the two customers. */
const pages: Record<string, string> = {
  'first page': '',
  'next page': '?before=5000',
  deposits: '?family=deposits',
  withdrawals: '?family=withdrawals',
  'a month far back': `?from=${firstDay}&until=2023-01-31&zone=Asia/Kuala_Lumpur`,
  'deposits of two years far back': `?from=${firstDay}&until=2024-12-31&family=deposits`,
}

type Asked = { milliseconds: number; postings: number }

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

const ask = (address: string, postings: number, query: string): Promise<Asked> =>
  new Promise((resolve, reject) => {
    const began = performance.now()
    const headers = { cookie: `candor_session=${tokenOf(postings)}` }
    const asking = request(`${address}/api/v1/postings${query}`, { agent, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => {
        const milliseconds = performance.now() - began
        const text = Buffer.concat(parts).toString()
        if (response.statusCode !== 200) reject(new Error(`${response.statusCode} ${text}`))
        else
          resolve({ milliseconds, postings: (JSON.parse(text) as { postings: unknown[] }).postings.length })
      })
    })
    asking.on('error', reject)
    asking.end()
  })

const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN

async function measure(address: string, query: string, { postings: many, requests, warmUp }: typeof usual) {
  const times = new Map<number, number[]>([
    [few, []],
    [many, []],
  ])
  for (let round = -warmUp; round < requests; round += 1) {
    // The second one finds the caches warm, so they alternate in that too.
    for (const postings of round % 2 === 0 ? [few, many] : [many, few]) {
      const asked = await ask(address, postings, query)
      // Both have more than a page of everything, so that both answers are as long.
      if (asked.postings !== pageLength)
        throw new Error(`${asked.postings} of ${postings} postings: ${query}`)
      if (round >= 0) times.get(postings)?.push(asked.milliseconds)
    }
  }
  return (postings: number): number[] => times.get(postings) ?? []
}

async function compare(address: string, sizes: typeof usual): Promise<boolean> {
  const { postings: many } = sizes
  let held = true
  for (const [what, query] of Object.entries(pages)) {
    const of = await measure(address, query, sizes)
    const [small, large] = [quantile(of(few), 0.5), quantile(of(many), 0.5)]
    const kept = large <= small * mostRatio
    held &&= kept
    printVerdict(
      kept,
      `${what}: p50 ${small.toFixed(2)} ms at ${few.toLocaleString('en')}, ` +
        `${large.toFixed(2)} ms at ${many.toLocaleString('en')}: ${(large / small).toFixed(2)} × (at most ${mostRatio}); ` +
        `p99 ${quantile(of(few), 0.99).toFixed(1)} and ${quantile(of(many), 0.99).toFixed(1)} ms`,
    )
  }
  return held
}

const addressOf = (server: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    server.once('message', ({ address }: { address: string }) => resolve(address))
    server.once('exit', (code) => reject(new Error(`the server of the bench ended with ${code}`)))
  })

export async function run(sizes: typeof usual): Promise<boolean> {
  const tables = await openBenchTables({ max_wal_size: '8GB' })
  const owner = new pg.Client({ connectionString: tables.url })
  let server: ChildProcess | null = null
  try {
    await owner.connect()
    const began = performance.now()
    await writeHistories(owner, [few, sizes.postings])
    console.log(
      `wrote ${(few + sizes.postings).toLocaleString('en')} postings in ${Math.round((performance.now() - began) / 1000)} s`,
    )
    server = fork(new URL('history-server.ts', import.meta.url), [tables.url])
    return await compare(await addressOf(server), sizes)
  } finally {
    agent.destroy()
    const ended = server && new Promise((resolve) => server?.once('exit', resolve))
    server?.disconnect()
    await ended
    await owner.end()
    await tables.stop()
  }
}
