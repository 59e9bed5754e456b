import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const id = '0199a7c4-0000-7000-8000-000000000001'
const realFetch = globalThis.fetch
/** What is answered, by the end of the path; what is not here is not reached. */
let answers: Record<string, number> = {}

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

it('counts against a server that answers, and does not hand out the proof', async () => {
  answers = { checkpoint: 500 }
  const { gatherProof, findingsOf } = await device()
  expect(await gatherProof(id)).toMatchObject({ proof: null, own: { contract: id } })
  expect((await findingsOf(id)).withheld).toEqual({ proof: expect.any(Number) })
})
