import type { LogLeaf } from '@candor/domain/proofs/log-leaf.ts'
import { leafText } from '@candor/domain/proofs/log-leaf.ts'
import { makeSample } from '@candor/verify/sample/sample-file.ts'
import { createSampleLog, sampleKey } from '@candor/verify/sample/sample-log.ts'
import { honestPlan } from '@candor/verify/sample/sample-plan.ts'
import type { Report } from '@candor/verify/verify-contract.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { emptySummary, hasTwice, readOn } from './read-leaves.ts'

const key = sampleKey('the key of the log')
const at = Date.parse('2026-11-14T14:31:00Z')
const hash = 'ab'.repeat(32)
const terms = (day: string): LogLeaf => ({ kind: 'terms', day, hash, at })
const era: LogLeaf = { kind: 'era', number: 1, day: '2026-11-16', model: hash, at }

beforeEach(() => vi.resetModules())

describe('the log that is read from its first leaf', () => {
  const leaves = [terms('2026-11-13'), terms('2026-11-14'), era, terms('2026-11-15')].map(leafText)

  it('is summed up the same in one piece and in several', () => {
    const whole = readOn(emptySummary, leaves)
    expect(whole).toMatchObject({
      size: 4,
      terms: { '2026-11-13': [0], '2026-11-14': [1], '2026-11-15': [3] },
    })
    expect(whole.eras).toEqual([2])
    expect(whole.models).toEqual([{ number: 1, day: '2026-11-16', model: hash }])
    expect(readOn(readOn(emptySummary, leaves.slice(0, 3)), leaves.slice(3))).toEqual(whole)
    expect(hasTwice(whole)).toBe(false)
  })

  it('shows two terms of one day, however far apart', () => {
    const twice = readOn(readOn(emptySummary, leaves), [leafText(terms('2026-11-13'))])
    expect(twice.terms['2026-11-13']).toEqual([0, 4])
    expect(hasTwice(twice)).toBe(true)
  })

  const realFetch = globalThis.fetch
  afterEach(() => {
    globalThis.fetch = realFetch
  })

  it('is kept only where the leaves are those of the head that the device knows', async () => {
    const log = createSampleLog('candor.test', key, leaves)
    let handed = leaves.with(1, leafText(terms('2026-12-31')))
    globalThis.fetch = async () => new Response(JSON.stringify({ from: 0, peaks: [], leaves: handed }))
    const memory = await import('./proof-memory.ts')
    const { readFurther, readSummary } = await import('./read-log.ts')
    await memory.keepProvedHead(log.sign(at))
    const here = async (summary: typeof emptySummary, texts: readonly string[]) => readOn(summary, texts)
    expect(await readFurther(here)).toBe(false)
    expect(await readSummary()).toBeNull()
    handed = leaves
    expect(await readFurther(here)).toBe(true)
    expect(await readSummary()).toMatchObject({ size: 4, eras: [2] })
    expect(await readFurther(here)).toBe(false)
  })
})

describe('what was found about a contract', () => {
  const report = (state: 'ok' | 'failed'): Report => ({
    verdict: state === 'ok' ? 'passes' : 'fails',
    isAnchored: true,
    checks: [{ name: 'path', state, code: 'failed-before', values: {} }],
    bySeed: null,
  })

  it('stays failed, and is withheld since the first time it was asked for', async () => {
    const { findingsOf, keepReport, keepWithheld } = await import('./kept-findings.ts')
    await keepReport('c', report('failed'), 1)
    await keepReport('c', report('ok'), 2)
    await keepWithheld('c', { proof: 'withheld', heads: 'withheld' }, 10)
    await keepWithheld('c', { proof: 'withheld', heads: 'given' }, 20)
    expect(await findingsOf('c')).toEqual({
      failed: ['path'],
      verdict: 'passes',
      checkedAt: 2,
      withheld: { proof: 10 },
    })
  })
})

describe('evidence that is saved', () => {
  it('is brought in on another device, without the key that signs, and nothing that is there is replaced', async () => {
    const store = await import('./evidence-store.ts')
    const { makeEvidence } = await import('./evidence-file.ts')
    await store.changeEvidence('facts', 'public-key', () => 'first')
    await store.changeEvidence('facts', 'device/somebody', () => 'secret')
    await store.changeEvidence('facts', 'tips/somebody', () => [{ count: 1, tip: 'aa' }])
    await store.changeEvidence('purchases', 'one', () => ({ request: 'one' }))
    await store.changeEvidence('heads', 5, () => ({ heardAt: 5 }))
    const text = JSON.stringify(await makeEvidence(at))
    expect(text).not.toContain('secret')

    vi.resetModules()
    const other = await import('./evidence-store.ts')
    const { importEvidence } = await import('./evidence-file.ts')
    await other.changeEvidence('facts', 'public-key', () => 'other')
    await other.changeEvidence('facts', 'tips/somebody', () => [{ count: 2, tip: 'bb' }])
    expect(await importEvidence('{"format":"something"}')).toBeNull()
    expect(await importEvidence(text)).toBe(1)
    expect(await importEvidence(text)).toBe(0)
    expect(await other.readEvidence('facts', 'public-key')).toBe('other')
    expect(await other.readEvidence('facts', 'tips/somebody')).toEqual([
      { count: 2, tip: 'bb' },
      { count: 1, tip: 'aa' },
    ])
    expect(await other.listEvidence('purchases')).toEqual([{ request: 'one' }])
    expect(await other.listEvidence('heads')).toEqual([{ heardAt: 5 }])
  })
})

describe('a contract that is kept', () => {
  it('is checked again once its pages are sealed and once its seed is open, and not in between', async () => {
    const { isDue } = await import('./recheck-contracts.ts')
    const found = (checkedAt: number | null, verdict: 'waits' | 'passes' | null = 'waits') => ({
      withheld: {},
      failed: [],
      verdict,
      checkedAt,
    })
    const minute = 60_000
    const midnight = Date.parse('2026-11-15T00:00:00Z')
    expect(isDue(at, found(null, null), at + minute)).toBe(false)
    expect(isDue(at, found(at + minute), at + 6 * minute)).toBe(true)
    expect(isDue(at, found(at + 6 * minute), midnight - minute)).toBe(false)
    expect(isDue(at, found(at + 6 * minute), midnight + 6 * minute)).toBe(true)
    expect(isDue(at, found(at + 6 * minute, 'passes'), midnight + 6 * minute)).toBe(false)
  })

  it('is checked again once a seed that is withheld must have given the stake back, also in a visit that lasts', async () => {
    const { isDue, untilNextCheckMs } = await import('./recheck-contracts.ts')
    const [minute, midnight] = [60_000, Date.parse('2026-11-15T00:00:00Z')]
    const withheld = midnight + 24 * 60 * minute
    const found = { withheld: {}, failed: [], verdict: 'waits', checkedAt: midnight + 6 * minute } as const
    expect(isDue(at, found, withheld + 14 * minute)).toBe(false)
    expect(isDue(at, found, withheld + 15 * minute)).toBe(true)
    expect(untilNextCheckMs(midnight)).toBe(5 * minute + 1_000)
    expect(untilNextCheckMs(midnight + 5 * minute + 1_000)).toBe(10 * minute)
    expect(untilNextCheckMs(midnight + 15 * minute + 1_000)).toBe(24 * 60 * minute - 10 * minute)
  })
})

it('heads right after a receipt count only where the device went on listening', async () => {
  const { withoutHalfHeard } = await import('./choose-heads.ts')
  const head = (heardAt: number) => ({ checkpoint: { text: '', signature: '' }, heardAt })
  const early = [head(500), head(1_100)]
  expect(withoutHalfHeard(early, 1_000)).toEqual([head(500)])
  expect(withoutHalfHeard([...early, head(9_500)], 1_000)).toHaveLength(3)
  expect(withoutHalfHeard(early, undefined)).toEqual(early)
})

it('of many heads the last one of each stretch counts, so that none is pushed out', async () => {
  const { lastOfEachStretch } = await import('./choose-heads.ts')
  const signed = createSampleLog('candor.test', key).sign(at)
  const head = (heardAt: number) => ({ checkpoint: signed, heardAt })
  const flood = Array.from({ length: 5_000 }, (_, i) => head(at + 100 + i))
  const chosen = lastOfEachStretch([head(at - 5), ...flood, head(at + 9_800), head(at + 200_000)], at)
  const heardAt = chosen.map((each) => each.heardAt - at)
  expect(heardAt).toEqual([-5, 1_999, 3_999, 5_099, 9_800, 200_000])
})

it('an order whose receipt never came is found by its request, and the terms of the day before are told too', async () => {
  const { changePurchase, keepOrder } = await import('./kept-purchases.ts')
  const { keptMemory } = await import('./own-memory.ts')
  const { keepTerms } = await import('./proof-memory.ts')
  const { order, receipt } = makeSample(honestPlan).own ?? {}
  if (!order || !receipt) throw new Error('nothing was kept')
  await keepOrder('me', order)
  const { request } = order.order
  const { contract } = receipt.body
  expect((await keptMemory('me', contract)).order).toBeUndefined()
  const found = await keptMemory('me', contract, request)
  expect([found.order, found.receipt]).toEqual([order, undefined])
  expect((await keptMemory('somebody else', contract, request)).order).toBeUndefined()
  await changePurchase(request, () => ({ answer: { kind: 'receipt', contract, receipt, receivedAt: at } }))
  for (const day of ['2026-11-11', '2026-11-12', '2026-11-13']) await keepTerms(day, hash)
  expect((await keptMemory('me', contract)).terms).toEqual({ '2026-11-12': hash, '2026-11-13': hash })
})

it('a second contract for one order carries the order and the receipt of the first, and check 2 fails', async () => {
  const { keepOrder, changePurchase } = await import('./kept-purchases.ts')
  const { keptMemory } = await import('./own-memory.ts')
  const { verifyContract } = await import('@candor/verify/verify-contract.ts')
  const { own } = makeSample(honestPlan)
  const { order, receipt } = own ?? {}
  if (!order || !receipt) throw new Error('nothing was kept')
  const { request } = order.order
  const { contract } = receipt.body
  await keepOrder('me', order)
  await changePurchase(request, () => ({ answer: { kind: 'receipt', contract, receipt, receivedAt: at } }))
  const twin = '019a8000-0000-7000-8000-00000000000f'
  const second = makeSample({ ...honestPlan, receipt: (body) => ({ ...body, contract: twin }) })
  const kept = await keptMemory('me', twin, request)
  expect([kept.order, kept.receipt, kept.contract]).toEqual([order, receipt, twin])
  const { checks } = verifyContract(second.proof, { ...second.own, ...kept })
  expect(checks.find(({ name }) => name === 'receipt')).toMatchObject({ code: 'receipt.unlike-yours' })
})
