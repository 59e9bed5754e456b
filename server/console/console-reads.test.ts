import { hourMs } from '@candor/domain/time/durations.ts'
import { operatorClient } from '@candor/tests/database/operator-client.ts'
import { askWithdrawal, type TestRequest } from '@candor/tests/database/review-desk.ts'
import type { TestClient } from '@candor/tests/database/test-server.ts'
import { openTradingDesk, placeGold, type TradingDesk } from '@candor/tests/database/trading-desk.ts'
import type { readOverview } from '@candor/wire/overview.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let desk: TradingDesk
let admin: TestClient
let support: TestClient
let waiting: TestRequest
let number: string
beforeAll(async () => {
  desk = await openTradingDesk()
  await signIn()
  waiting = await askWithdrawal(desk.server, '100.00')
  await placeGold(waiting.by)
  const { json } = await waiting.by.get('/api/v1/session')
  number = (json as { customer: { accountNumber: string } }).customer.accountNumber
})
afterAll(() => desk.stop())

async function signIn(): Promise<void> {
  admin = await operatorClient(desk.server, 'admin')
  support = await operatorClient(desk.server, 'support')
}

/** Some hours later; sessions have ended by then. */
async function wait(hours: number): Promise<void> {
  desk.server.clock.advance(hours * hourMs)
  await signIn()
}

const overview = async () =>
  (await admin.get('/api/v1/operator/overview')).json as ReplyOf<typeof readOverview>

const loggedViews = async () => {
  const { json } = await admin.get(
    `/api/v1/operator/audit?act=viewed-customer&subjectKind=customer&subjectId=${number}`,
  )
  return (json as { acts: { operator: string }[] }).acts
}

describe('the overview', () => {
  it('counts what waits against what was promised, and raises an alarm when it is late', async () => {
    const queue = (await overview()).queues.find((one) => one.queue === 'withdrawals')
    expect(queue).toMatchObject({ waiting: 1, promisedMinutes: 120, secondPerson: 0 })
    expect((await overview()).alarms).toEqual([])
    await wait(3)
    expect((await overview()).alarms).toEqual([
      { kind: 'promise-broken', since: queue?.oldestAt, subject: 'withdrawals' },
    ])
  })

  it('says what a rise of one percent costs the house, and how old the feed is', async () => {
    const { exposure, feeds, totals, books } = await overview()
    // One ounce of gold, bought at 4,000: the customer gains 40.00 with one percent, and the house loses them.
    expect(exposure).toEqual([
      { symbol: 'XAUUSD', long: '4000.00', short: '0.00', houseAtOnePercent: '-40.00', largestPercent: 100 },
    ])
    expect(feeds).toMatchObject([{ source: 'simulated', instruments: 3, limitSeconds: 10, stale: [] }])
    expect(totals).toMatchObject({ openPositions: 1, runningContracts: 0 })
    expect(books.broken).toBe(null)
    expect(books.invariants.map(({ name }) => name)).toContain('E1')
  })
})

describe('a customer', () => {
  it('is found by the beginning of number and name, and by nothing else', async () => {
    const found = async (words: string) => {
      const { json } = await support.get(`/api/v1/operator/customers?words=${encodeURIComponent(words)}`)
      return (json as { customers: { accountNumber: string }[] }).customers.map((one) => one.accountNumber)
    }
    expect(await found(number.slice(0, 6))).toEqual([number])
    expect(await found(`${number.slice(0, 4)} ${number.slice(4)}`)).toEqual([number])
    expect(await found('%_')).toEqual([])
    expect(await found(number.slice(3))).not.toContain(number)
  })

  it('is paged by what is known already', async () => {
    await desk.customer()
    const page = async (query: string) =>
      (await support.get(`/api/v1/operator/customers?limit=1${query}`)).json as {
        customers: { accountNumber: string }[]
        more: boolean
      }
    const first = await page('')
    expect(first.more).toBe(true)
    const second = await page(`&before=${first.customers[0]?.accountNumber}`)
    expect(second).toMatchObject({ customers: [{ accountNumber: number }], more: false })
  })

  it('is looked at in every part, and the look is in the log once', async () => {
    const base = `/api/v1/operator/customers/${number}`
    const { json } = await support.get(base)
    expect(json).toMatchObject({ customer: { accountNumber: number, frozen: false }, own: false })
    const positions = await support.get(`${base}/positions?status=open`)
    expect(positions.json).toMatchObject({ positions: [{ symbol: 'XAUUSD' }], more: false })
    const withdrawals = await support.get(`${base}/withdrawals`)
    expect(withdrawals.json).toMatchObject({ withdrawals: [{ id: waiting.id }] })
    const security = await support.get(`${base}/security`)
    expect(security.json).toMatchObject({ hasPassword: false, devices: [] })
    expect(await loggedViews()).toHaveLength(1)
    await wait(1)
    await support.get(`${base}/postings`)
    expect(await loggedViews()).toHaveLength(2)
  })
})

describe('the audit log', () => {
  it('is checked and exported whole, and the export is in it', async () => {
    const file = await admin.get('/api/v1/operator/audit/file')
    const lines = file.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { number: number; content: string })
    expect(lines.map((line) => line.number)).toEqual(lines.map((_, place) => place + 1))
    expect(lines.at(-1)?.content).toContain('exported-audit')
    const chain = await admin.get('/api/v1/operator/audit/chain')
    expect(chain.json).toMatchObject({ acts: lines.length, broken: null })
  })
})

describe('the installation', () => {
  it('shows settings with their source and people with their roles', async () => {
    const { json } = await admin.get('/api/v1/operator/installation')
    expect(json).toMatchObject({
      backup: { lastAt: null, own: true, archive: null },
      letters: { byMail: false },
      ready: { status: 'ready' },
    })
    expect((json as { settings: unknown[] }).settings).toContainEqual({
      name: 'REVIEW_MODE',
      value: 'manual',
      from: 'environment',
    })
    const people = (await admin.get('/api/v1/operator/people')).json as {
      people: { practice: boolean; roles: string[] }[]
    }
    expect(people.people.filter(({ practice }) => practice)).toHaveLength(2)
    expect(people.people.filter(({ roles }) => roles.includes('support')).length).toBeGreaterThan(0)
  })
})
