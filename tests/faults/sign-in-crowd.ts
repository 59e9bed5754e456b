import { setTimeout as sleep } from 'node:timers/promises'
import { registerCustomer, signIn } from '@candor/wire/customers.ts'
import { anyContact, type FloodedServer, newDevice, openFloodedServer, password } from './flooded-server.ts'
import { createHonestTimes, type HonestTimes } from './honest-times.ts'

/*
 * Three hundred sign-ins at once from one address, then a hundred typos behind it, while honest customers sign in: from other addresses,
 * and at that address on the devices they always use.
 */

type CrowdReport = {
  lines: string[]
  troubles: string[]
  memory: { beforeMb: number; mostMb: number }
}

const school = '203.0.113.50'
const crowdSize = 300
const typos = 100
const honestEach = 8

type Person = { account: string; address: string; deviceId: string }

async function register({ post }: FloodedServer, address: string): Promise<Person> {
  const [contact, deviceId] = [anyContact(), newDevice()]
  const body = { contact, password, adult: true, locale: 'en', deviceId }
  const { status, text } = await post(address, registerCustomer.path, body)
  if (status !== 200) throw new Error(`nobody could register: ${status} ${text}`)
  return { account: contact, address, deviceId }
}

/** They come from addresses of their own, because one address registers twenty a minute at most. */
async function registerMany(server: FloodedServer, count: number, addressOf: (at: number) => string) {
  const people: Person[] = []
  for (let at = 0; at < count; at += 1) people.push(await register(server, addressOf(at)))
  return people
}

const enter = (server: FloodedServer, { account, address, deviceId }: Person, word = password) =>
  server.post(address, signIn.path, { account, password: word, deviceId })

/** Honest people sign in one after the other, each kind by itself, until it is over. */
function keepEntering(server: FloodedServer, times: HonestTimes, kinds: Record<string, () => Person>) {
  const over = new AbortController()
  const working = Object.entries(kinds).map(async ([kind, next]) => {
    while (!over.signal.aborted) {
      await times.note(kind, () => enter(server, next()))
      await sleep(100)
    }
  })
  return async () => {
    over.abort()
    await Promise.all(working)
  }
}

const countStatuses = (statuses: readonly number[]): string =>
  JSON.stringify(
    Object.fromEntries(
      [...new Set(statuses)].sort().map((one) => [one, statuses.filter((status) => status === one).length]),
    ),
  )

const turn = (people: readonly Person[], change: (person: Person) => Person = (person) => person) => {
  let next = 0
  return () => {
    const person = people[next % people.length] as Person
    next += 1
    return change(person)
  }
}

async function runPhases(server: FloodedServer): Promise<Omit<CrowdReport, 'memory'>> {
  const home = await registerMany(server, honestEach, (at) => `198.51.100.${at + 1}`)
  const pupils = await registerMany(server, honestEach, () => school)
  const others = await registerMany(server, 30, (at) => `198.51.101.${at + 1}`)
  const crowd = Array.from({ length: crowdSize }, (_, at): [Person, string] => {
    const stranger = { account: anyContact(), address: school, deviceId: newDevice() }
    const known = { ...(others[at % others.length] as Person), address: school, deviceId: newDevice() }
    return at % 2 === 0 ? [stranger, 'not-The-1-password'] : [known, password]
  })
  const lines: string[] = []
  const refusals: string[] = []
  const phase = async (name: string, work: () => Promise<number[]>) => {
    const times = createHonestTimes()
    const stopEntering = keepEntering(server, times, {
      'known device at another address': turn(home),
      'new device at another address': turn(home, (person) => ({ ...person, deviceId: newDevice() })),
      'known device at the same address': turn(pupils),
    })
    const began = performance.now()
    const statuses = await work()
    const took = Math.round(performance.now() - began)
    await stopEntering()
    lines.push(`${name}: answered within ${took} ms with ${countStatuses(statuses)}`)
    lines.push(...times.tell().map((line) => `  ${line}`))
    refusals.push(...times.refusals.map((refusal) => `${name}: ${refusal}`))
  }
  await phase(`${crowdSize} sign-ins at once from one address, half with right passwords`, () =>
    Promise.all(crowd.map(async ([person, word]) => (await enter(server, person, word)).status)),
  )
  await phase(`${typos} typos behind one address`, async () => {
    const statuses: number[] = []
    for (let at = 0; at < typos; at += 1) {
      const person = { ...(others[at % others.length] as Person), address: school, deviceId: newDevice() }
      statuses.push((await enter(server, person, 'blue-Kettle7sinks')).status)
    }
    return statuses
  })
  return { lines, troubles: refusals }
}

export async function runSignInCrowd(): Promise<CrowdReport> {
  const server = await openFloodedServer()
  try {
    const { lines, troubles } = await runPhases(server)
    const memory = server.memory()
    return { lines, memory, troubles: [...troubles, ...(server.isSame() ? [] : ['the web process ended'])] }
  } finally {
    await server.stop()
  }
}
