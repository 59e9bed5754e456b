import type { TestClient } from '@candor/tests/database/test-server.ts'
import {
  closeGold,
  goldLimit,
  openTradingDesk,
  placeGold,
  type TradingDesk,
} from '@candor/tests/database/trading-desk.ts'
import type { WirePosting } from '@candor/wire/ledger.ts'
import type { WireHistoryEntry } from '@candor/wire/trade-history.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { headsQuery } from './history-heads.ts'

type Page = { entries: WireHistoryEntry[]; more: boolean }

let desk: TradingDesk
let client: TestClient
beforeAll(async () => {
  desk = await openTradingDesk()
})
afterAll(() => desk.stop())
beforeEach(async () => {
  await desk.tick('4000.00')
  client = await desk.customer()
})

const page = async (query = ''): Promise<Page> => (await client.get(`/api/v1/history?${query}`)).json as Page

describe('the history', () => {
  it('names each trade once, by its newest posting, with its result after fees', async () => {
    const closed = await placeGold(client)
    const resting = await placeGold(client, goldLimit('3900.00'))
    const open = await placeGold(client)
    await desk.tick('4010.00')
    await closeGold(client, closed, '0.01')
    const { entries, more } = await page()
    expect(more).toBe(false)
    // One ounce bought at 4,000.01 and sold at 4,009.99: 9.98 less a fee of 2.01.
    expect(entries).toMatchObject([
      {
        kind: 'order',
        id: closed,
        symbol: 'XAUUSD',
        side: 'long',
        state: 'closed',
        cause: 'customer',
        result: '7.97',
      },
      { kind: 'order', id: open, state: 'open', margin: '200.00', result: null },
      { kind: 'order', id: resting, state: 'resting', margin: '195.00', result: null },
      { kind: 'cash', posting: 'practice-funding', cash: '10000.00', subject: null },
    ])
    const postings = (await client.get(`/api/v1/postings?subject=${closed}`)).json as {
      postings: WirePosting[]
    }
    expect(postings.postings.map(({ kind }) => kind)).toEqual([
      'margin-returned',
      'trading-profit',
      'opening-fee',
      'margin-set-aside',
    ])
    expect(entries[0]?.number).toBe(postings.postings[0]?.number)
  })

  it('comes page by page without missing or doubling one, of all kinds or of one family', async () => {
    const ids: string[] = []
    for (let count = 0; count < 5; count += 1) ids.unshift(await placeGold(client, goldLimit('3900.00')))
    // The oldest is touched last, so it comes first.
    await client.post(`/api/v1/orders/${ids[4]}/cancel`, {})
    const order = [ids[4], ...ids.slice(0, 4)]
    for (const family of ['', '&family=trades']) {
      const walked: WireHistoryEntry[] = []
      for (let more = true; more; ) {
        const last = walked.at(-1)?.number
        const read: Page = await page(`limit=2${family}${last ? `&before=${last}` : ''}`)
        walked.push(...read.entries)
        more = read.more
      }
      expect(walked.flatMap((entry) => (entry.kind === 'order' ? entry.id : []))).toEqual(order)
      expect(walked.some(({ kind }) => kind === 'cash')).toBe(family === '')
    }
    const { entries } = await page('family=practice')
    expect(entries.map(({ kind }) => kind)).toEqual(['cash'])
  })

  it('is nobody else’s', async () => {
    const id = await placeGold(client)
    const stranger = await desk.customer()
    const theirs = (await stranger.get(`/api/v1/postings?subject=${id}`)).json as { postings: unknown[] }
    expect(theirs.postings).toEqual([])
  })

  it('lists what was traded, by product', async () => {
    expect((await client.get('/api/v1/history/symbols')).json).toEqual({
      leveraged: [],
      delivery: [],
      spot: [],
    })
    const market = { kind: 'market', seen: '150.100', tolerancePpm: 50_000 }
    await placeGold(client, { symbol: 'USDJPY', leverage: 20, type: market })
    await placeGold(client)
    await placeGold(client)
    expect((await client.get('/api/v1/history/symbols')).json).toEqual({
      leveraged: ['USDJPY', 'XAUUSD'],
      delivery: [],
      spot: [],
    })
  })

  it('is walked along indices before there are any statistics, of all kinds and of some', async () => {
    const { database } = desk.server.deps
    const plan = async (kinds: Parameters<typeof headsQuery>[1]['kinds']) => {
      const query = headsQuery(1n, { kinds, after: 0n, before: null, limit: 51 })
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(database)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    for (const kinds of [null, ['deposit', 'withdrawal-hold'] as const]) {
      const told = await plan(kinds)
      expect(told).not.toMatch(/Seq Scan on transfers|Bitmap|Hash|Merge/)
      expect(told).toContain('transfers_by_subject')
      expect(told).toContain(kinds === null ? 'transfers_pkey' : 'transfers_by_kind')
    }
  })
})
