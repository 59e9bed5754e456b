import type { ProofFile } from '@candor/verify/proof-file.ts'
import { makeSample } from '@candor/verify/sample/sample-file.ts'
import { honestPlan } from '@candor/verify/sample/sample-plan.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const realFetch = globalThis.fetch
const minute = 60_000

beforeEach(() => {
  vi.resetModules()
  globalThis.fetch = async () =>
    new Response(JSON.stringify({ path: [] }), { headers: { 'content-type': 'application/json' } })
})
afterEach(() => {
  globalThis.fetch = realFetch
})

/** A proof, and the head of a log with one leaf more. */
function olderProof() {
  const heads: ReturnType<Parameters<typeof honestPlan.own>[1]['log']['sign']>[] = []
  const { proof }: ProofFile = makeSample({
    ...honestPlan,
    own: (own, { log }) => {
      log.add({ kind: 'acceptance', commitment: '0'.repeat(64) })
      heads.push(log.sign(honestPlan.madeAt))
      return own
    },
  })
  const [head] = heads
  if (!proof || !head) throw new Error('the sample has no proof')
  return { proof, head }
}

it.each([
  ['a moment before', minute, 'given'],
  ['long before', 11 * minute, 'withheld'],
] as const)('a proof that ends before a head that was heard %s', async (_when, ago, state) => {
  const { keepHead } = await import('./proof-memory.ts')
  const { heardMemory } = await import('./own-memory.ts')
  const { proof, head } = olderProof()
  await keepHead(head, Date.now() - ago)
  expect((await heardMemory(proof, undefined)).asked.heads).toBe(state)
})
