import { setTimeout as sleep } from 'node:timers/promises'
import { findAuditTroubles } from '../database/audit-troubles.ts'
import { supportPath } from '../database/support-desk.ts'
import { judgeTalk, percentile, readTalks } from './chat-check.ts'
import { type ChatField, type Customer, type Operator, openCustomer, openOperator } from './chat-people.ts'
import { createRandom, patience } from './start-kills.ts'
import { onTwoServers, type TwoServers } from './two-servers.ts'

/*
 * Customers and operators write to each other over two servers, one of which is killed now and then, while their connections are cut at
 * random. Each does what the app does: it keeps what was not answered and sends it again with its key, takes hints from its socket, and
 * asks for what follows the last number it has. Afterwards nothing may be lost, come twice, or stand in another order on one side.
 */

type SoakOptions = {
  customers: number
  operators: number
  messages: number
  kills: number
  /** Messages a second, from all together. */
  rate: number
  seed: number
  say: (line: string) => void
}

type DeliveryTimes = { count: number; median: number; p99: number; slowest: number }

type SoakReport = {
  messages: number
  kills: number
  cuts: number
  /** Delivery times in milliseconds of messages between sides that nothing came between. */
  calm: DeliveryTimes
  /** Of such messages while the other server was starting. */
  besideRestart: DeliveryTimes
  /** Of the others: a kill, a cut request or a connection that was off. */
  disturbed: DeliveryTimes
  troubles: string[]
}

type Soak = ChatField & { people: Customer[]; staff: Operator[]; options: SoakOptions; cuts: number }

const parallel = 20
const tickMs = 50
/** More than this is not written while so many wait to be sent. */
const mostWaiting = 400
/** The app asks this often in any case. The console asks when it is hinted at or connected anew. */
const askEveryMs = 20_000
const longestCutMs = 4_000
const settleMs = 1_000

/** A customer who has begun a conversation, and the operator who looks after it. */
async function beginTalk(soak: Soak, at: number): Promise<void> {
  const { people, staff } = soak
  const person = await openCustomer(soak, `customer ${at}`)
  person.write(`begin-${at}`)
  while (person.conversation === '') {
    await sleep(tickMs)
    const heard = person.waiting() > 0 ? null : await person.link.ask('GET', supportPath)
    const state = heard?.json as { conversation?: { id: string } } | undefined
    person.conversation = state?.conversation?.id ?? ''
  }
  staff[at % staff.length]?.served.set(person.conversation, { written: [], lines: [] })
  people.push(person)
}

async function openPeople(soak: Soak): Promise<void> {
  const { customers, operators, seed } = soak.options
  for (let count = 0; count < operators; count += 1)
    soak.staff.push(await openOperator(soak, `Soak ${seed} ${count}`))
  for (let first = 0; first < customers; first += parallel)
    await Promise.all(
      Array.from({ length: Math.min(parallel, customers - first) }, (_, at) => beginTalk(soak, first + at)),
    )
  for (const operator of soak.staff) operator.readAll()
}

const pick = <Item>(items: readonly Item[], random: () => number): Item => {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('there is nobody to choose from')
  return item
}

/** Somebody writes to somebody. */
function writeOne({ people, staff, random }: Soak, number: number): void {
  if (random() < 0.5) pick(people, random).write(`c-${number}`)
  else {
    const operator = pick(staff, random)
    operator.write(pick([...operator.served.keys()], random), `o-${number}`)
  }
}

/** Cuts connections now and then, until it is over: so that each is off a small part of the time. */
function startCuts(soak: Soak): () => void {
  const everybody = [...soak.people, ...soak.staff]
  const timer = setInterval(() => {
    for (let count = 0; count < Math.ceil(everybody.length / 500); count += 1) {
      pick(everybody, soak.random).link.cutFor(soak.random() * longestCutMs)
      soak.cuts += 1
    }
  }, 500)
  return () => clearInterval(timer)
}

/** Pages are opened at different times, so each asks at its own. */
function startAsking({ people }: Soak): () => void {
  let next = 0
  const timer = setInterval(() => {
    people[next]?.readAll()
    next = (next + 1) % people.length
  }, askEveryMs / people.length)
  return () => clearInterval(timer)
}

async function writeAll(soak: Soak): Promise<void> {
  const { options, servers, people, staff, random } = soak
  const { messages, kills, rate, say } = options
  const everybody = [...people, ...staff]
  let restarting: Promise<void> | null = null
  let killed = 0
  let number = people.length
  let owed = 0
  let last = performance.now()
  while (number < messages) {
    await sleep(tickMs)
    const now = performance.now()
    owed = Math.min(owed + ((now - last) / 1_000) * rate, rate)
    last = now
    const waiting = everybody.reduce((sum, person) => sum + person.waiting(), 0)
    for (; owed >= 1 && number < messages && waiting < mostWaiting; owed -= 1) {
      number += 1
      writeOne(soak, number)
    }
    const due = killed < kills && number >= (messages * (killed + 1)) / (kills + 1)
    if (!due || restarting !== null) continue
    killed += 1
    soak.restartedAt = Number.POSITIVE_INFINITY
    restarting = servers.restart(random() < 0.5 ? 0 : 1).then(() => {
      restarting = null
      soak.restartedAt = performance.now()
      say(`killed ${killed} of ${kills} times; ${number} of ${messages} written, ${waiting} wait`)
    })
  }
  await restarting
}

/** Waits until everything that was written has arrived on both sides and nobody reads any more; gives up when nothing more comes. */
async function settle({ people, staff, servers }: Soak): Promise<void> {
  const everybody = [...people, ...staff]
  const countWaiting = () => everybody.reduce((sum, person) => sum + person.waiting(), 0)
  let until = performance.now() + 4 * patience()
  let before = countWaiting()
  for (;;) {
    await sleep(settleMs)
    const waiting = countWaiting()
    // As long as something is still sent, it is waited for.
    if (waiting < before) until = performance.now() + 4 * patience()
    before = waiting
    const idle = waiting === 0 && !everybody.some((person) => person.isReading())
    const talks = await readTalks(servers.databaseUrl)
    const served = new Map(staff.flatMap((operator) => [...operator.served]))
    const arrived = people.every(({ conversation, lines }) => {
      const kept = talks.get(conversation)?.length
      return lines.length === kept && served.get(conversation)?.lines.length === kept
    })
    if ((idle && arrived) || performance.now() > until) return
    if (idle) for (const person of everybody) person.readAll()
  }
}

async function judge({ people, staff, servers }: Soak): Promise<string[]> {
  const talks = await readTalks(servers.databaseUrl)
  const served = new Map(staff.flatMap((operator) => [...operator.served]))
  return [
    ...[...people, ...staff].flatMap(({ troubles }) => troubles),
    ...people.flatMap(({ conversation, written, lines }, at) =>
      judgeTalk({
        name: `customer ${at}`,
        written: { customer: written, operator: served.get(conversation)?.written ?? [] },
        inBooks: talks.get(conversation) ?? [],
        atCustomer: lines,
        atOperator: served.get(conversation)?.lines ?? [],
      }),
    ),
    ...(await findAuditTroubles(servers.databaseUrl)),
  ]
}

const timesOf = (times: readonly number[]): DeliveryTimes => ({
  count: times.length,
  median: percentile(times, 50),
  p99: percentile(times, 99),
  slowest: percentile(times, 100),
})

export const runChatSoak = (options: SoakOptions): Promise<SoakReport> =>
  onTwoServers((servers) => soakChat(servers, options))

export async function soakChat(servers: TwoServers, options: SoakOptions): Promise<SoakReport> {
  const soak: Soak = {
    servers,
    random: createRandom(options.seed),
    written: new Map(),
    restartedAt: Number.NEGATIVE_INFINITY,
    calm: [],
    besideRestart: [],
    disturbed: [],
    people: [],
    staff: [],
    options,
    cuts: 0,
  }
  try {
    await openPeople(soak)
    options.say(`${soak.people.length} customers and ${soak.staff.length} operators are there`)
    const everybody = [...soak.people, ...soak.staff]
    await settle(soak)
    // What was written before the operators looked for the first time says nothing about deliveries.
    for (const times of [soak.calm, soak.besideRestart, soak.disturbed]) times.length = 0
    const stopAsking = startAsking(soak)
    const stopCuts = startCuts(soak)
    await writeAll(soak).finally(() => {
      stopCuts()
      stopAsking()
    })
    await settle(soak)
    for (const person of everybody) person.link.close()
    return {
      messages: soak.written.size,
      kills: options.kills,
      cuts: soak.cuts,
      calm: timesOf(soak.calm),
      besideRestart: timesOf(soak.besideRestart),
      disturbed: timesOf(soak.disturbed),
      troubles: await judge(soak),
    }
  } finally {
    for (const person of [...soak.people, ...soak.staff]) person.link.close()
  }
}
