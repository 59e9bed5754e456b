import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findAuditTroubles } from '../database/audit-troubles.ts'
import { itLong } from '../long-form.ts'
import { byForm } from '../test-form.ts'
import { soakChat } from './chat-soak.ts'
import { judgeRace, runRaces } from './last-cent-races.ts'
import { openMoneyCustomer, readCash, sendWithKey, withdrawalOf } from './money-client.ts'
import { breakTriggers } from './trigger-kills.ts'
import { launchTwoServers, type TwoServers } from './two-servers.ts'

const timeoutMs = 600_000
const tenThousand = 1_000_000n

describe('two servers on one database', () => {
  let servers: TwoServers
  beforeAll(async () => {
    servers = await launchTwoServers()
  }, timeoutMs)
  afterAll(() => servers?.stop(), timeoutMs)

  const originOf = (place: number): string => servers.origins[place % 2 === 0 ? 0 : 1]

  it('let one of a hundred withdrawals of everything win', { timeout: timeoutMs }, async () => {
    const rounds = byForm(2, 5)
    const report = await runRaces(servers, { rounds, parallel: 100, say: () => {} })
    expect(report.races).toBe(100 * rounds)
  })

  /** That what was answered once is answered so again, also by a server that was started later. */
  let expectSameAgain: () => Promise<void>

  it('give one key one effect and one answer, to the byte', { timeout: timeoutMs }, async () => {
    const customer = await openMoneyCustomer(originOf(0))
    const request = withdrawalOf(customer, 12_345n)
    const five = [0, 1, 2, 3, 4]
    const answers = await Promise.all(five.map((place) => sendWithKey(originOf(place), request)))
    expect(answers[0]?.status).toBe(200)
    expect(new Set(answers.map((told) => told?.text)).size).toBe(1)
    expectSameAgain = async () => {
      for (const place of five) expect(await sendWithKey(originOf(place), request)).toEqual(answers[0])
      for (const place of [0, 1])
        expect(await readCash(originOf(place), customer)).toBe(tenThousand - 12_345n)
    }
    await expectSameAgain()
  })

  it('let one of two different bodies have a key', { timeout: timeoutMs }, async () => {
    const customer = await openMoneyCustomer(originOf(0))
    const one = withdrawalOf(customer, 2_000n)
    const other = { ...withdrawalOf(customer, 3_000n), key: one.key }
    const answers = await Promise.all(
      [one, other].map((request, place) => sendWithKey(originOf(place), request)),
    )
    const won = answers.filter((told) => told?.status === 200)
    expect(won).toHaveLength(1)
    const lost = answers.find((told) => told?.status !== 200)
    expect(lost?.text).toContain('"idempotency-key-reused"')
    const amount = answers[0]?.status === 200 ? 2_000n : 3_000n
    expect(await readCash(originOf(1), customer)).toBe(tenThousand - amount)
  })

  it('keep all that over a kill in the middle of it', { timeout: timeoutMs }, async () => {
    const customer = await openMoneyCustomer(originOf(0))
    const requests = Array.from({ length: 40 }, (_, place) => withdrawalOf(customer, 1_000n + BigInt(place)))
    const first = Promise.all(
      requests.flatMap((one) => [0, 1].map((place) => sendWithKey(originOf(place), one))),
    )
    await sleep(30)
    await servers.restart(0)
    await first
    const texts = requests.map(async (request) => {
      const five = await Promise.all([0, 1, 2, 3, 4].map((place) => sendWithKey(originOf(place), request)))
      expect(five.map((told) => told?.status)).toEqual([200, 200, 200, 200, 200])
      return new Set(five.map((told) => told?.text)).size
    })
    expect(new Set(await Promise.all(texts))).toEqual(new Set([1]))
    const taken = requests.reduce((sum, { cents }) => sum + cents, 0n)
    expect(await readCash(originOf(1), customer)).toBe(tenThousand - taken)
    await expectSameAgain()
    expect(await findAuditTroubles(servers.databaseUrl)).toEqual([])
  })

  /** With a seed of its own, which is told with everything else where something is wrong. */
  const told = () => {
    const seed = randomInt(2 ** 31)
    const lines = [`seed ${seed}`]
    return { seed, lines, say: (line: string) => void lines.push(line) }
  }

  itLong(
    'lose no message of a chat, repeat none, and keep one order while one is killed and lines are cut',
    {
      timeout: timeoutMs,
    },
    async () => {
      const { seed, lines, say } = told()
      const [customers, operators, messages] = byForm([12, 2, 300], [24, 4, 600])
      const sizes = { customers, operators, messages, kills: 1, rate: 120 }
      const report = await soakChat(servers, { ...sizes, seed, say })
      expect(report.troubles, lines.join('\n')).toEqual([])
      expect(report.messages).toBe(messages)
      // Which of the two a message was depends on how quickly the machine restarts a server.
      expect(report.calm.count + report.besideRestart.count).toBeGreaterThan(0)
      expect(report.disturbed.count).toBeGreaterThan(0)
    },
  )

  itLong(
    'frozen, woken, and killed in the middle of a batch: every trigger comes once, on its tick',
    {
      timeout: timeoutMs,
    },
    async () => {
      const { seed, lines, say } = told()
      const isEnough = ({ exact, placed }: { exact: number; placed: number }) => exact > 10 && placed > 40
      const report = await breakTriggers(servers, { cycles: 1, freezeSeconds: 8, seed, say, isEnough }).catch(
        (error: Error) => {
          throw new Error(`${lines.join('\n')}\n${error.message}`)
        },
      )
      expect(report.troubles, lines.join('\n')).toEqual([])
      expect(report.exact).toBeGreaterThan(10)
      expect(report.placed).toBeGreaterThan(40)
    },
  )
})

describe('the judge of races', () => {
  const won = { status: 200, text: '{}' }
  const short = { status: 409, text: '{"code":"insufficient-balance"}' }

  it('takes one winner and nothing else', () => {
    expect(judgeRace([short, won, short], 0n)).toEqual([])
    expect(judgeRace([won, won, short], 0n)).toEqual(['2 of 3 won'])
    expect(judgeRace([short, short], 0n)).toEqual(['0 of 2 won'])
    expect(judgeRace([won, null], 0n)[0]).toContain('1 were answered otherwise')
    expect(judgeRace([won, short], 1n)).toEqual(['1 cents are left'])
  })
})
