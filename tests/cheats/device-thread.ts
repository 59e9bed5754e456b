import { parentPort, workerData } from 'node:worker_threads'
import { connectionStore } from '@candor/app/api/connection-store.ts'
import { request } from '@candor/app/api/request.ts'
import { accountOf, leaveSession, refreshSession, sessionStore } from '@candor/app/api/session-store.ts'
import { askOrder } from '@candor/app/contracts/asked-order.ts'
import { makeOrder, sendOrder } from '@candor/app/contracts/send-order.ts'
import { readTerms } from '@candor/app/contracts/use-contract-terms.ts'
import { findRefusals } from '@candor/app/proofs/find-refusals.ts'
import { gatherProof } from '@candor/app/proofs/gather-proof.ts'
import { keepReport } from '@candor/app/proofs/kept-findings.ts'
import { verifyFile } from '@candor/app/proofs/verify-file.ts'
import { watchChannel } from '@candor/app/quotes/channel-hub.ts'
import { quoteOf, takeQuotes } from '@candor/app/quotes/quote-store.ts'
import { startLiveConnection } from '@candor/app/start/live-connection.ts'
import { startEvidence } from '@candor/app/start/start-evidence.ts'
import type { Direction } from '@candor/domain/contracts/contract.ts'
import { cents } from '@candor/domain/money/cents.ts'
import { readRate } from '@candor/domain/money/rate.ts'
import type { ProofFile } from '@candor/verify/proof-file.ts'
import { readContract } from '@candor/wire/contracts.ts'
import { installBrowser } from './device-browser.ts'
import type { DeviceCalls, FromDevice, ToDevice } from './device-calls.ts'
import { createWorkload, installTimers } from './device-timers.ts'

/**
 * A customer's device: the app's own modules in a thread of their own, started as the app starts them, with a browser that is as small as can be.
 * What is drawn is left out, and nothing else: orders, heads, tips, findings and proof files are the app's.
 */
const { origin, token, clock } = workerData as { origin: string; token: string; clock: SharedArrayBuffer }
const port = parentPort
if (!port) throw new Error('a device is a thread')

const symbol = 'BTCUSD'
const stake = cents(20_000n)

const sceneTime = new Float64Array(clock)
const now = (): number => sceneTime[0] ?? 0
Date.now = now
const workload = createWorkload()
const timers = installTimers(now)

const say = (message: FromDevice): void => port.postMessage(message)

const paused = new Map<number, () => void>()
const pause = (where: 'sending' | 'answering'): Promise<void> =>
  new Promise((resolve) => {
    const number = paused.size
    paused.set(number, resolve)
    say({ kind: 'pause', number, where })
  })
const browser = installBrowser({ origin, token, workload, pause })

/** Every pending call is done, and every event of the server was received. */
async function keepUp(): Promise<void> {
  timers.runDue()
  await workload.idle()
  await browser.hearOut()
  await workload.idle()
}

/** Waits for an answer while the scene is paused: the app's own delays are skipped. */
async function waitFor<Value>(work: Promise<Value>): Promise<Value> {
  let isOver = false
  const ended = work.finally(() => {
    isOver = true
  })
  ended.catch(() => null)
  while (!isOver) {
    await workload.idle()
    await workload.pause(5)
    if (!isOver) timers.runNext()
  }
  return await ended
}

const mostTries = 400
async function until(isSo: () => boolean, what: string): Promise<void> {
  for (let tries = 0; !isSo(); tries += 1) {
    if (tries === mostTries) throw new Error(`the device waits for ${what} in vain`)
    await keepUp()
    await workload.pause(10)
  }
}

const isReached = (): boolean => connectionStore.getState().lostAt === null
const account = (): string => accountOf(sessionStore.getState()) ?? ''

async function gather(id: string): Promise<ProofFile> {
  await until(isReached, 'the connection')
  const file = await waitFor(gatherProof(id))
  if (!file) throw new Error('there is neither a proof nor a receipt')
  return file
}

/** What a tap does, with the shortest time limit and $200. */
async function buy(direction: Direction): Promise<string | null> {
  const read = await readTerms({ quiet: true })
  const limit = read.ok ? read.value.today.limits[0] : undefined
  const share = readRate(limit?.rate ?? '')
  if (!read.ok || !limit || share === null) throw new Error('nothing is offered')
  const ticket = { seconds: limit.timeLimit, stake, share }
  const asked = askOrder(symbol, read.value, direction, ticket)
  if (!asked) throw new Error('there is no price')
  const made = await makeOrder(account(), asked)
  if (!made.ok) throw new Error(`no order: ${made.refusal.code}`)
  const sent = await sendOrder(made.value)
  return sent.kind === 'refused' ? null : sent.contract.id
}

const calls: DeviceCalls = {
  keepUp,
  buy,
  async contract(id) {
    const answer = await request(readContract, { params: { id } }, { quiet: true })
    if (!answer.ok) throw new Error(`contract ${id}: ${answer.refusal.code}`)
    return answer.value.contract
  },
  async visit() {
    leaveSession()
    await refreshSession()
    await keepUp()
    await until(isReached, 'the connection')
  },
  async check(id) {
    const report = await waitFor(verifyFile(await gather(id)))
    await keepReport(id, report, Date.now())
  },
  file: async (id) => JSON.stringify(await gather(id)),
  refusals: async () => (await waitFor(findRefusals(account()))).judgement,
}

port.on('message', (message: ToDevice) => {
  if (message.kind === 'resume') {
    paused.get(message.number)?.()
    return
  }
  const { number, name, given } = message
  const call = calls[name] as (...given: unknown[]) => Promise<unknown>
  call(...given).then(
    (value) => say({ kind: 'answer', number, value }),
    (error: unknown) => say({ kind: 'broken', number, message: String(error) }),
  )
})

// As the app begins.
await refreshSession()
startLiveConnection()
startEvidence()
watchChannel(`quote/${symbol}`, takeQuotes)
await until(() => quoteOf(symbol) !== undefined, 'a price')
say({ kind: 'ready' })
