import { hexOf } from '@candor/domain/proofs/byte-text.ts'
import { hashLeafText, readLeaf } from '@candor/domain/proofs/log-leaf.ts'
import { sha256 } from '@candor/domain/proofs/sha256.ts'
import { canonicalTerms } from '@candor/domain/quotes/day-terms.ts'
import { hourMs, minuteMs } from '@candor/domain/time/durations.ts'
import type { OwnOrder } from '@candor/verify/proof-file.ts'
import { runSample } from '@candor/verify/sample/run-sample.ts'
import { anchor, ticksOfMinute } from '@candor/verify/sample/sample-market.ts'
import { honestPlan } from '@candor/verify/sample/sample-plan.ts'
import { hashText } from '@candor/verify/sample/sample-world.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { workOutRefusals } from './work-out-refusals.ts'

const day = '2026-11-13'
const dayStart = Date.parse(`${day}T00:00:00Z`)
/** Two hours after the seed of the day was overdue. */
const late = dayStart + 50 * hourMs
const world = runSample({ ...honestPlan, madeAt: late })
const { log, days, plan } = world
const today = days.find((each) => each.day === day)
if (!today) throw new Error('no such day')
const terms = canonicalTerms(today.terms)

/** The market's day as an honest server hands it out. */
type Answer = {
  terms: string
  committedAt: number
  seed: string | null
  closes: Record<string, string> | null
}
function marketDay(name: string): Answer | null {
  const index = days.findIndex((each) => each.day === name)
  const [own, next] = [days[index], days[index + 1]]
  const reveal = readLeaf(log.texts[world.reveals.get(name) ?? 0] ?? '', 'reveal')
  const committed = readLeaf(log.texts[world.termsPlaces.get(name) ?? 0] ?? '', 'terms')
  if (!own || !next || !committed) return null
  const closes = Array.from(next.closesBefore, ([symbol, close]) => [symbol, `${close}`])
  return {
    terms: canonicalTerms(own.terms),
    committedAt: committed.at,
    seed: reveal?.seed ?? null,
    closes: reveal && Object.fromEntries(closes),
  }
}

/** What a liar changes of the answers; null is not handed out. */
type Lies = { day?: (name: string, answer: Answer) => Answer | null; origin?: string; now?: number }
let lies: Lies = {}

const problem = {
  type: '',
  title: '',
  status: 404,
  code: 'not-found',
  message: '',
  fields: [],
  requestId: '',
}

function answer(url: URL): object | null {
  const { pathname, searchParams } = url
  const name = /seeds\/(.+)$/.exec(pathname)?.[1]
  if (name !== undefined) {
    const honest = marketDay(name)
    const told = honest && (lies.day ? lies.day(name, honest) : honest)
    return told && { day: name, termsHash: hashText(told.terms), ...told }
  }
  if (pathname.endsWith('leaves')) return { from: 0, peaks: [], leaves: [lies.origin ?? log.texts[0]] }
  if (pathname.endsWith('checkpoint'))
    return { origin: 'candor/sample', publicKey: plan.key.publicKey, checkpoint: log.sign(lies.now ?? late) }
  if (pathname.endsWith('consistency')) return { path: log.consistency(Number(searchParams.get('from'))) }
  const place = log.texts.findIndex((text) => hexOf(hashLeafText(text)) === searchParams.get('leaf'))
  // A liar says of any leaf that it is in the log.
  return log.include(Math.max(0, place))
}

const realFetch = globalThis.fetch
beforeEach(() => {
  vi.resetModules()
  lies = {}
  vi.spyOn(Date, 'now').mockImplementation(() => lies.now ?? late)
  globalThis.fetch = async (input) => {
    const given = answer(new URL(String(input), 'http://candor'))
    return new Response(JSON.stringify(given ?? problem), { status: given ? 200 : 404 })
  }
})
afterEach(() => {
  vi.restoreAllMocks()
  globalThis.fetch = realFetch
})

const midAt = (at: number): bigint => {
  const opensAt = at - (at % minuteMs)
  const ticks = ticksOfMinute(today, opensAt).get('BTCUSD') ?? []
  return ticks.find((tick) => tick.at === at)?.mid ?? 0n
}

/** An order of $50 for half a minute, which would have won. */
function winnerAt(second: number, feed = 'simulated'): OwnOrder {
  const purchaseAt = dayStart + second * 1000
  const direction = midAt(purchaseAt + 30_000) > midAt(purchaseAt) ? 'rise' : 'fall'
  const order = {
    version: 2,
    origin: 'candor/sample',
    request: `r${second}`,
    symbol: 'BTCUSD',
    feed,
    stake: '5000',
    seconds: 30,
    rate: '80000000',
    terms: hashText(terms),
    seenAt: purchaseAt - 3_000,
    direction: '00'.repeat(32),
    device: '00'.repeat(32),
  } as const
  return { order, signature: '', direction, nonce: '', sentAt: purchaseAt - 2_000 }
}

const turn = (own: OwnOrder): OwnOrder => ({ ...own, direction: own.direction === 'rise' ? 'fall' : 'rise' })
const twelve = Array.from({ length: 12 }, (_, i) => winnerAt(36_000 + 100 * i))

/** What the device says of orders that got no receipt. */
async function judge(orders: readonly OwnOrder[]) {
  const { keepOrder } = await import('./kept-purchases.ts')
  const { keepAnchor, keepKey } = await import('./proof-memory.ts')
  const { findRefusals } = await import('./find-refusals.ts')
  await keepKey(plan.key.publicKey)
  await keepAnchor(hexOf(anchor))
  for (const order of orders) await keepOrder('me', order)
  return async () => {
    const { refused, judgement } = await findRefusals('me', async (question) => workOutRefusals(question))
    return { judgement, told: refused.map(({ hindsight }) => hindsight).reverse() }
  }
}

describe('orders that were refused', () => {
  it('are worked out from what the log holds: what each would have paid, and that it looks like chance', async () => {
    const ask = await judge([winnerAt(36_000), turn(winnerAt(36_100))])
    const { told, judgement } = await ask()
    expect(told).toEqual([
      { outcome: 'win', paid: 9_000n },
      { outcome: 'lose', paid: 0n },
    ])
    expect(judgement).toMatchObject({ counted: 2, won: 1, isSuspicious: false })
  })

  it('are not chance where only winners were refused', async () => {
    const { judgement } = await (await judge(twelve))()
    expect(judgement).toMatchObject({ counted: 12, won: 12, isSuspicious: true })
  })

  it('are open until a seed is overdue by the time of the log, and nothing counts', async () => {
    lies = { now: dayStart + 48 * hourMs, day: (_name, honest) => ({ ...honest, seed: null }) }
    const { told, judgement } = await (await judge(twelve))()
    expect(new Set(told)).toEqual(new Set(['open']))
    expect(judgement).toMatchObject({ counted: 0, isSuspicious: false })
  })

  it('on a real feed are not worked out: no seed tells its prices', async () => {
    const { told, judgement } = await (await judge([winnerAt(36_000, 'binance')]))()
    expect(told).toEqual(['none'])
    expect(judgement.counted).toBe(0)
  })
})

const only =
  (change: (honest: Answer) => Answer | null, name = day) =>
  (asked: string, honest: Answer) =>
    asked === name ? change(honest) : honest
const yesterday = '2026-11-12'
/** Terms that read as well as the honest ones, of a market that hardly moves. */
const calmed = (text: string): string => text.replace(/"annualVolPpm":\d+/g, '"annualVolPpm":1')
const liars: [string, Lies][] = [
  ['closes say 1', { day: only((honest) => ({ ...honest, closes: { BTCUSD: '1' } }), yesterday) }],
  ['closes leave it out', { day: only((honest) => ({ ...honest, closes: {} }), yesterday) }],
  ['closes are no numbers', { day: only((honest) => ({ ...honest, closes: { BTCUSD: 'x' } }), yesterday) }],
  ['the day is not handed out', { day: only(() => null) }],
  ['the seed is not handed out', { day: only((honest) => ({ ...honest, seed: null })) }],
  ['it is another seed', { day: only((honest) => ({ ...honest, seed: hexOf(sha256(anchor)) })) }],
  ['terms are others', { day: only((honest) => ({ ...honest, terms: calmed(honest.terms) })) }],
  ['the anchor is of another day', { origin: log.texts[0]?.replace('2026-11-10', '2026-11-09') ?? '' }],
]

it.each(liars)('count as winners where the server keeps back what would tell: %s', async (_name, lie) => {
  const ask = await judge(twelve)
  lies = lie
  // It has ten minutes from when it was first asked.
  const first = await ask()
  expect(new Set(first.told)).toEqual(new Set(['open']))
  lies = { ...lie, now: late + 11 * minuteMs }
  const then = await ask()
  expect(new Set(then.told)).toEqual(new Set(['withheld']))
  expect(then.judgement).toMatchObject({ counted: 12, won: 12, isSuspicious: true })
  // What is handed out after all is worked out as what it is.
  lies = { now: late + 12 * minuteMs }
  expect((await ask()).told[0]).toEqual({ outcome: 'win', paid: 9_000n })
})
