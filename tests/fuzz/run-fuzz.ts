import { Agent } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { ApiDocument } from '@candor/server/http/api-document.ts'
import { findAuditTroubles } from '../database/audit-troubles.ts'
import { openTestCluster } from '../database/start-test-cluster.ts'
import { takeCluster } from '../database/test-database.ts'
import { startTestServer } from '../database/test-server.ts'
import { createAnswerCheck } from './check-answer.ts'
import { gatherStrangers, withAddresses } from './fuzz-callers.ts'
import { type FuzzRun, fuzzOperation, type Target } from './fuzz-operation.ts'
import { createRecord, type FuzzFailure, watchCrashes } from './fuzz-record.ts'
import { seededDice } from './seeded-dice.ts'

type FuzzOptions = {
  /**
   * How many the dice make in the whole run; what is swept through comes on top. With `only`, the operation gets its share of them and
   * no more, so that it can be played again.
   */
  requests: number
  seed: number
  only?: string | undefined
  /** Of what is swept through, each operation takes every so many; all where nothing is said. */
  sweepTurns?: number
  say: (line: string) => void
}

type Memory = { heapMb: number; residentMb: number }

type FuzzReport = {
  requests: number
  operations: number
  statuses: Record<string, number>
  failures: FuzzFailure[]
  /** Operations that never answered 200, to their caller or to an API key. */
  silent: string[]
  /** What the audit found wrong with the books afterwards. */
  bookTroubles: string[]
  /** Of server and fuzzer together, after the first round and at the end. */
  memory: { begin: Memory; end: Memory }
  slowestRoundMs: number
}

/** Requests with something wrong about them that are made from one sample. */
const mostEach = 40

const targetsOf = ({ paths }: ApiDocument): Target[] =>
  Object.entries(paths).flatMap(([template, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: operation.operationId,
      method: method.toUpperCase(),
      template,
      operation,
    })),
  )

function measureMemory(): Memory {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  const { heapUsed, rss } = process.memoryUsage()
  return { heapMb: Math.round(heapUsed / 2 ** 20), residentMb: Math.round(rss / 2 ** 20) }
}

/** The operations that have not shown that they work, without which their refusals would say nothing. */
function silentOnes({ record }: FuzzRun, targets: readonly Target[]): string[] {
  const takesKeys = ({ operation }: Target) => operation.security.some((each) => 'apiKey' in each)
  return [
    ...targets.filter(({ name }) => !record.succeeded.has(name)).map(({ name }) => name),
    ...targets
      .filter((target) => takesKeys(target) && !record.succeededByKey.has(target.name))
      .map(({ name }) => `${name} by a key`),
  ]
}

async function play(run: FuzzRun, targets: readonly Target[], all: number, options: FuzzOptions) {
  const { requests, seed, say } = options
  const share = Math.ceil(requests / all)
  const rounds = Math.ceil(share / mostEach)
  const count = Math.max(1, Math.ceil(share / rounds) - 1)
  let begin = measureMemory()
  let slowestRoundMs = 0
  for (let round = 0; round < rounds; round += 1) {
    run.strangers = await gatherStrangers(run.server)
    for (const target of targets) {
      const began = performance.now()
      const dice = seededDice(seed, target.name, round)
      await fuzzOperation(run, target, { dice, count, isFirst: round === 0 })
      slowestRoundMs = Math.max(slowestRoundMs, performance.now() - began)
    }
    if (round === 0) begin = measureMemory()
    say(`${run.record.requests} requests, ${run.record.failures.size} kinds of failure.`)
  }
  return { begin, slowestRoundMs: Math.round(slowestRoundMs) }
}

/**
 * Sends requests that are almost right to every operation of the API document, on a server of its own, and holds every answer against
 * that document. Needs a cluster, from Vitest or from `runFuzzAlone`.
 */
export async function runFuzz(options: FuzzOptions): Promise<FuzzReport> {
  const server = await startTestServer({
    settings: { LOG_LEVEL: 'error', TRUST_PROXY: '1', RATE_LIMIT_PER_MINUTE: '100000000' },
    // Audited below, where what is found belongs into the report.
    booksAreBroken: true,
  })
  const document = (await server.client().get('/api/openapi.json')).json as ApiDocument
  const all = targetsOf(document)
  const targets = all.filter(({ name }) => options.only === undefined || name === options.only)
  if (targets.length === 0) throw new Error(`There is no operation ${options.only}.`)
  const run: FuzzRun = {
    server: withAddresses(server),
    port: Number(new URL(server.origin).port),
    agent: new Agent({ keepAlive: true, maxSockets: 8 }),
    check: createAnswerCheck(document),
    record: createRecord(),
    seen: [],
    strangers: [],
    sweepTurns: options.sweepTurns ?? 1,
  }
  const unwatch = watchCrashes(run.record)
  try {
    const { begin, slowestRoundMs } = await play(run, targets, all.length, options)
    const { record } = run
    return {
      requests: record.requests,
      operations: targets.length,
      statuses: Object.fromEntries([...record.statuses].toSorted(([one], [other]) => one - other)),
      failures: [...record.failures.values()],
      silent: silentOnes(run, targets),
      bookTroubles: await findAuditTroubles(server.servingUrl),
      memory: { begin, end: measureMemory() },
      slowestRoundMs,
    }
  } finally {
    unwatch()
    run.agent.destroy()
    await server.stop()
  }
}

/** The same for a command, which has no cluster yet. */
export async function runFuzzAlone(options: FuzzOptions): Promise<FuzzReport> {
  const cluster = await openTestCluster(() => {})
  try {
    takeCluster(cluster)
    return await runFuzz(options)
  } finally {
    await cluster.stop()
  }
}

/** What a report finds wrong, a few lines each, with the command that shows it again. */
export function tellTroubles(report: FuzzReport, { requests, seed }: FuzzOptions): string[] {
  const again = (operation: string) => {
    const only = operation === 'crash' ? '' : ` --only ${operation}`
    return `  again: npm run faults -- fuzz --requests ${requests} --seed ${seed}${only}`
  }
  return [
    ...report.failures.map(({ operation, trouble, request, logged, times }) =>
      [
        `${operation}: ${trouble} (${times} times)`,
        `  ${request}`,
        ...(logged ? [`  ${logged}`] : []),
        again(operation),
      ].join('\n'),
    ),
    ...report.silent.map((name) => `${name} never answered 200.\n${again(name.split(' ')[0] ?? '')}`),
    ...report.bookTroubles.map((trouble) => `the books: ${trouble}`),
  ]
}
