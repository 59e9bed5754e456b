import { checkpointText } from '@candor/domain/proofs/checkpoint.ts'
import { runSample } from '@candor/verify/sample/run-sample.ts'
import { makeSample } from '@candor/verify/sample/sample-file.ts'
import { honestPlan } from '@candor/verify/sample/sample-plan.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const id = '0199a7c4-0000-7000-8000-000000000001'
const realFetch = globalThis.fetch
/** What is answered, by the end of the path; what is not here is not reached. */
let answers: Record<string, number> = {}

const customer = {
  accountNumber: '8205981759',
  accountName: '',
  kind: 'trial',
  verification: 'verified',
  hasPassword: false,
  frozen: false,
  locale: 'en',
}

const problem = (status: number) => ({
  type: '',
  title: '',
  status,
  code: 'internal-error',
  message: '',
  fields: [],
  requestId: '',
})

beforeEach(() => {
  vi.resetModules()
  globalThis.fetch = async (input) => {
    const status = Object.entries(answers).find(([end]) => String(input).endsWith(end))?.[1]
    if (status === undefined) throw new TypeError('no network')
    return new Response(JSON.stringify(problem(status)), { status })
  }
})
afterEach(() => {
  globalThis.fetch = realFetch
})

/** A device that has a receipt, which is all that it knows of the contract. */
async function device() {
  const { changeEvidence } = await import('./evidence-store.ts')
  const body = { contract: id, purchaseAt: 0, expiresAt: 30_000 }
  await changeEvidence('purchases', 'request-1', () => ({
    request: 'request-1',
    account: '',
    order: { order: {}, sentAt: 0 },
    answer: { kind: 'receipt', contract: id, receipt: { body }, receivedAt: 1 },
  }))
  const [{ gatherProof }, { findingsOf }] = await Promise.all([
    import('./gather-proof.ts'),
    import('./kept-findings.ts'),
  ])
  return { gatherProof, findingsOf }
}

it('finds nothing while nobody can be asked: a device without a network says nothing about a server', async () => {
  answers = {}
  const { gatherProof, findingsOf } = await device()
  expect(await gatherProof(id)).toBeNull()
  expect((await findingsOf(id)).withheld).toEqual({})
})

it.each([
  ['is over, nothing is withheld', { customer: null, endsAt: null, canReturn: false }, {}],
  [
    'goes on elsewhere, the proof is',
    { customer, endsAt: null, canReturn: false },
    { proof: expect.any(Number) },
  ],
])('where the proof is refused because the session is over, and it %s', async (_what, session, withheld) => {
  globalThis.fetch = async (input) => {
    if (String(input).endsWith('/session')) return new Response(JSON.stringify(session))
    const status = String(input).endsWith('/proof') ? 401 : 500
    return new Response(JSON.stringify({ ...problem(status), code: 'session-invalid' }), { status })
  }
  const { gatherProof, findingsOf } = await device()
  await gatherProof(id)
  expect((await findingsOf(id)).withheld).toEqual(withheld)
})

it('counts against a server that answers, and does not hand out the proof', async () => {
  answers = { checkpoint: 500 }
  const { gatherProof, findingsOf } = await device()
  expect(await gatherProof(id)).toMatchObject({ proof: null, own: { contract: id } })
  expect((await findingsOf(id)).withheld).toEqual({ proof: expect.any(Number) })
})

describe('a proof under an older log than the device has heard of', () => {
  const now = Date.parse('2026-11-14T09:00:00.000Z')
  const sample = makeSample(honestPlan)
  const { log } = runSample(honestPlan)

  /** Whether leaves are withheld, where a larger log was heard so long ago. */
  async function withheldAfter(heardBeforeMs: number) {
    vi.resetModules()
    globalThis.fetch = async (input) => {
      const { pathname, searchParams } = new URL(String(input), 'http://candor')
      if (pathname.endsWith('/proof')) return new Response(JSON.stringify(sample))
      const from = Number(searchParams.get('from'))
      const leaves = { from, peaks: log.peaks(from), leaves: log.texts.slice(from) }
      const isLeaves = pathname.endsWith('/leaves')
      return new Response(JSON.stringify(isLeaves ? leaves : problem(500)), { status: isLeaves ? 200 : 500 })
    }
    vi.useFakeTimers({ now })
    const { keepHead } = await import('./proof-memory.ts')
    const { gatherProof } = await import('./gather-proof.ts')
    const { findingsOf } = await import('./kept-findings.ts')
    const size = log.texts.length + 1
    const text = checkpointText({ origin: 'candor/sample', size, root: new Uint8Array(32), at: now })
    await keepHead({ text, signature: '' }, now - heardBeforeMs)
    let isOver = false
    const gathered = gatherProof(id).finally(() => {
      isOver = true
    })
    // Between its pauses it loads modules, for as long as the disk takes; pauses that begin after that have to pass too.
    while (!isOver) await vi.advanceTimersByTimeAsync(1_000)
    await gathered
    const { withheld } = await findingsOf(id)
    vi.useRealTimers()
    return withheld.leaves
  }

  it('keeps back leaves; a head that was told just now may not be known to every server', async () => {
    expect(await withheldAfter(5 * 60_000)).toBeUndefined()
    expect(await withheldAfter(11 * 60_000)).toEqual(expect.any(Number))
  })
})
