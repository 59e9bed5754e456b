import { setTimeout as sleep } from 'node:timers/promises'
import { timeLimitMs } from '../database/slowness.ts'
import { findMoneyTroubles } from './money-check.ts'
import { isAcknowledged } from './money-client.ts'
import { type MoneyLoad, startMoneyLoad } from './money-load.ts'
import { createRandom, patience } from './start-kills.ts'
import { askReady, type ReadyAnswer, watchReady } from './watch-ready.ts'

/*
 * Rounds of one kind of fault: customers move money, something breaks for some seconds and heals, what was not answered is sent again with
 * its key, and the books are compared with every answer. In each round `/ready` is polled all the time, and has to report what is broken.
 */

export type Fault = {
  name: string
  lastsMs: number
  /** Whose `/ready` reports it; otherwise that of the server for money requests. */
  toldAt?: string
  /** What `/ready` has to answer while it lasts; null where the process itself is frozen and cannot answer. */
  told: { status: number; body: Readonly<Record<string, string>> } | null
  begin(): Promise<void> | void
  heal(): Promise<void> | void
  /** What else is found wrong while it lasts. */
  during?(): Promise<string[]>
}

/** Servers and a database on which faults can be made. */
export type FaultField = {
  /** The server for money requests. */
  origin: string
  /** The owner's address, past whatever is broken. */
  databaseUrl: string
  planFault(random: () => number): Fault
  /** The end of what the servers have said. */
  said(): string
  stop(): Promise<void>
}

export type RoundReport = {
  cycles: number
  kinds: Record<string, number>
  acknowledged: number
  resent: number
  /** Of all answers of `/ready`: how many, and the slowest one. */
  readyAnswers: number
  slowestReadyMs: number
  /** The longest time from the beginning until `/ready` reported it, and from the end until it reported that all is well. */
  slowestToldMs: number
  slowestHealedMs: number
}

type RoundOptions = {
  cycles: number
  seed: number
  say: (line: string) => void
  open: () => Promise<FaultField>
}

/** Shorter than any fault, so that everyone has asked during it; more than this would only have to be counted and sent again at the end. */
const pauseMs = 50
const readyLimitMs = 1_000
/** What was asked just before may still answer for the time before; prices of another server are heard of once a second. */
const noticeMs = 2_500

const says = ({ status, body }: ReadyAnswer, told: NonNullable<Fault['told']>): boolean =>
  status === told.status && Object.entries(told.body).every(([part, word]) => body[part] === word)

const isWell = ({ status, body }: ReadyAnswer): boolean =>
  status === 200 &&
  body['database'] === 'answers' &&
  body['writes'] === 'done' &&
  body['money'] === 'moving' &&
  body['clock'] === 'steady'

const describe = ({ asked, status, body, tookMs }: ReadyAnswer, began = asked): string =>
  `${Math.round(asked - began)} ms into it ${status ?? 'nothing'} ${JSON.stringify(body)} after ${Math.round(tookMs)} ms`

type Watched = { troubles: string[]; toldMs: number; slowestMs: number; count: number }

/** Holds what `/ready` answered during the fault against what is true. `began` and `ended` are when it was complete and when it healed. */
function judgeReady(answers: readonly ReadyAnswer[], fault: Fault, began: number, ended: number): Watched {
  const { told } = fault
  // An answer that was under way when the fault healed may be about either time.
  const during = answers.filter(({ asked, tookMs }) => asked >= began && asked + tookMs <= ended)
  const slowestMs = Math.max(0, ...during.map(({ tookMs }) => tookMs))
  if (told === null) {
    const lies = during.filter(({ status }) => status !== null)
    const troubles = lies.map((lie) => `a process that stands still answered ${describe(lie, began)}`)
    const count = answers.filter(({ asked }) => asked >= began && asked <= ended).length
    return { troubles, toldMs: 0, slowestMs: 0, count }
  }
  const first = answers.find((answer) => answer.asked >= began && answer.asked <= ended && says(answer, told))
  const limitMs = timeLimitMs(readyLimitMs)
  const toldMs = first ? first.asked + first.tookMs - began : Number.POSITIVE_INFINITY
  const later = first ? during.filter(({ asked }) => asked > first.asked) : []
  const troubles = [
    ...(first
      ? []
      : [
          `/ready never told it, but: ${during
            .slice(-3)
            .map((answer) => describe(answer, began))
            .join('; ')}`,
        ]),
    ...later.filter((answer) => !says(answer, told)).map((lie) => `/ready answered ${describe(lie, began)}`),
    ...(first && toldMs > timeLimitMs(noticeMs)
      ? [`/ready told it only after ${Math.round(toldMs)} ms`]
      : []),
    ...(slowestMs > limitMs ? [`/ready took ${Math.round(slowestMs)} ms`] : []),
  ]
  return { troubles, toldMs, slowestMs, count: during.length }
}

/** Milliseconds until `/ready` says that all is well again; null where it never does. */
async function awaitHealing(origin: string): Promise<number | null> {
  const [began, limitMs] = [performance.now(), 2 * patience()]
  while (performance.now() - began < limitMs) {
    if (isWell(await askReady(origin))) return performance.now() - began
    await sleep(50)
  }
  return null
}

/** On a busy machine a short fault is over before anybody has said anything about it: it lasts until it is told, or until that is too late. */
async function awaitTold(answers: readonly ReadyAnswer[], { told }: Fault, began: number): Promise<void> {
  const isTold = (): boolean =>
    told === null || answers.some((answer) => answer.asked >= began && says(answer, told))
  while (!isTold() && performance.now() - began < timeLimitMs(noticeMs)) await sleep(50)
}

type Round = Watched & { load: MoneyLoad; healedMs: number }

async function runRound(field: FaultField, fault: Fault, random: () => number): Promise<Round> {
  // On a busy machine a server that has just been started may not be well yet.
  if ((await awaitHealing(field.origin)) === null)
    throw new Error(`it is not well before the fault: ${describe(await askReady(field.origin))}`)
  const { load, end } = await startMoneyLoad(field.origin, { customers: 5, random, pauseMs })
  const origins = [...new Set([field.origin, fault.toldAt ?? field.origin])]
  const watch = watchReady(fault.toldAt ?? field.origin)
  const troubles: string[] = []
  let healedMs = 0
  let judged: Watched
  try {
    await sleep(300 + random() * 500)
    await fault.begin()
    const began = performance.now()
    const [found] = await Promise.all([fault.during?.() ?? [], sleep(fault.lastsMs)])
    troubles.push(...found)
    await awaitTold(watch.answers, fault, began)
    const ended = performance.now()
    await fault.heal()
    for (const origin of origins) {
      const took = await awaitHealing(origin)
      if (took === null)
        troubles.push(`/ready never told that it healed: ${describe(await askReady(origin))}`)
      healedMs = Math.max(healedMs, took ?? Number.POSITIVE_INFINITY)
    }
    await watch.stop()
    judged = judgeReady(watch.answers, fault, began, ended)
  } finally {
    await watch.stop()
    await fault.heal()
    await end(2 * patience())
  }
  troubles.push(...judged.troubles, ...(await findMoneyTroubles(load, field.databaseUrl)))
  return { ...judged, troubles, load, healedMs }
}

function addRound(report: RoundReport, fault: Fault, round: Round): string {
  const requests = round.load.customers.flatMap(({ sent }) => sent)
  const acknowledged = requests.filter(isAcknowledged).length
  const resent = requests.filter(({ unknown }) => unknown > 0).length
  report.cycles += 1
  report.kinds[fault.name] = (report.kinds[fault.name] ?? 0) + 1
  report.acknowledged += acknowledged
  report.resent += resent
  report.readyAnswers += round.count
  report.slowestReadyMs = Math.max(report.slowestReadyMs, Math.round(round.slowestMs))
  report.slowestToldMs = Math.max(report.slowestToldMs, Math.round(round.toldMs))
  report.slowestHealedMs = Math.max(report.slowestHealedMs, Math.round(round.healedMs))
  return (
    `${acknowledged} acknowledged, ${resent} sent again; /ready told it after ${Math.round(round.toldMs)} ms, ` +
    `slowest answer ${Math.round(round.slowestMs)} ms, well again after ${Math.round(round.healedMs)} ms`
  )
}

export async function runFaultRounds({ cycles, seed, say, open }: RoundOptions): Promise<RoundReport> {
  // The load draws as often as the machine lets it, so the plans have a generator of their own.
  const [plans, random] = [createRandom(seed), createRandom(seed + 1)]
  const field = await open()
  const report: RoundReport = {
    cycles: 0,
    kinds: {},
    acknowledged: 0,
    resent: 0,
    readyAnswers: 0,
    slowestReadyMs: 0,
    slowestToldMs: 0,
    slowestHealedMs: 0,
  }
  try {
    while (report.cycles < cycles) {
      const fault = field.planFault(plans)
      const round = await runRound(field, fault, random)
      const line = addRound(report, fault, round)
      if (round.troubles.length > 0)
        throw new Error(
          `${fault.name}: ${line}\n${round.troubles.join('\n')}\n--- the servers said:\n${field.said().slice(-4000)}`,
        )
      say(`${report.cycles}/${cycles} ${fault.name} for ${Math.round(fault.lastsMs)} ms: ${line}`)
    }
    return report
  } finally {
    await field.stop()
  }
}
