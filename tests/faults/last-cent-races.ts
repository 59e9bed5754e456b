import { findAuditTroubles } from '../database/audit-troubles.ts'
import {
  type MoneyCustomer,
  openMoneyCustomer,
  readCash,
  sendWithKey,
  type Told,
  withdrawalOf,
} from './money-client.ts'
import type { TwoServers } from './two-servers.ts'

/** Many withdrawals of everything a customer has, at the same moment, on two servers: one of them gets it. */

type RaceReport = { rounds: number; races: number; milliseconds: number }

/** What is wrong with a round; empty where exactly one won and all others were refused for lack of money. */
export function judgeRace(answers: readonly (Told | null)[], cashLeft: bigint): string[] {
  const won = answers.filter((told) => told?.status === 200).length
  const others = answers.filter(
    (told) => told?.status !== 200 && !(told?.status === 409 && told.text.includes('"insufficient-balance"')),
  )
  return [
    ...(won === 1 ? [] : [`${won} of ${answers.length} won`]),
    ...(others.length === 0 ? [] : [`${others.length} were answered otherwise, as with ${others[0]?.text}`]),
    ...(cashLeft === 0n ? [] : [`${cashLeft} cents are left`]),
  ]
}

async function raceOnce(
  { origins }: TwoServers,
  customer: MoneyCustomer,
  parallel: number,
): Promise<string[]> {
  const cash = await readCash(origins[0], customer)
  const answers = await Promise.all(
    Array.from({ length: parallel }, (_, place) =>
      sendWithKey(origins[place % 2 === 0 ? 0 : 1], withdrawalOf(customer, cash)),
    ),
  )
  return judgeRace(answers, await readCash(origins[1], customer))
}

export async function runRaces(
  servers: TwoServers,
  { rounds, parallel, say }: { rounds: number; parallel: number; say: (line: string) => void },
): Promise<RaceReport> {
  const began = performance.now()
  for (let round = 1; round <= rounds; round += 1) {
    const customer = await openMoneyCustomer(servers.origins[0])
    // What is raced for is another amount each time, to the cent.
    const spent = await sendWithKey(servers.origins[1], withdrawalOf(customer, BigInt(1000 + round * 37)))
    if (spent?.status !== 200)
      throw new Error(`the first withdrawal of round ${round} failed: ${spent?.text}`)
    const wrong = await raceOnce(servers, customer, parallel)
    if (wrong.length > 0) throw new Error(`round ${round}: ${wrong.join('; ')}`)
    if (round % 10 === 0) say(`${round * parallel} races, one winner each round`)
  }
  const troubles = await findAuditTroubles(servers.databaseUrl)
  if (troubles.length > 0) throw new Error(troubles.join('\n'))
  return { rounds, races: rounds * parallel, milliseconds: performance.now() - began }
}
