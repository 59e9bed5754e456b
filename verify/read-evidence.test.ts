import { readFileSync } from 'node:fs'
import { dayMs } from '@candor/domain/time/durations.ts'
import { expect, it } from 'vitest'
import type { ProofFile } from './proof-file.ts'
import { readEvidence } from './read-evidence.ts'
import type { Vector } from './sample/sample-vector.ts'
import { verifyContract } from './verify-contract.ts'

const vector = new URL('./vectors/honest-over-midnight.json', import.meta.url)
const { file } = JSON.parse(readFileSync(vector, 'utf8')) as Vector
const { own, proof } = file as ProofFile
const receipt = proof?.receipt
if (!own || !receipt) throw new Error('the sample has no receipt')

it('a receipt is checked alone: what nobody has asked for waits, and what was asked for in vain has failed', () => {
  const [read] = readEvidence(JSON.stringify(receipt), receipt.body.expiresAt + dayMs)
  const known = { ...read?.own, publicKey: own.publicKey ?? '' }
  expect(verifyContract(read?.proof ?? null, known).verdict).toBe('waits')
  const asked = { ...known, withheld: { proof: receipt.body.expiresAt } }
  const { verdict, checks } = verifyContract(read?.proof ?? null, asked)
  expect(verdict).toBe('fails')
  expect(checks.filter(({ state }) => state === 'ok').map(({ name }) => name)).toEqual([
    'signature',
    'receipt',
  ])
})

it('saved evidence is checked receipt by receipt, with what the device knew', () => {
  const saved = {
    format: 'candor evidence',
    version: 1,
    savedAt: receipt.body.expiresAt,
    shelves: {
      facts: [
        ['public-key', own.publicKey],
        ['anchor', own.anchor],
        [
          `findings/${receipt.body.contract}`,
          { withheld: {}, failed: ['path'], verdict: null, checkedAt: null },
        ],
      ],
      purchases: [
        ['refused', { order: own.order, answer: null, acknowledged: null }],
        [
          'bought',
          {
            order: own.order,
            answer: {
              kind: 'receipt',
              contract: receipt.body.contract,
              receipt,
              receivedAt: receipt.body.acceptedAt,
            },
            acknowledged: null,
          },
        ],
      ],
      heads: [],
    },
  }
  const files = readEvidence(JSON.stringify(saved), 0)
  expect(files).toHaveLength(1)
  const { checks } = verifyContract(null, files[0]?.own ?? {})
  expect(checks.find(({ name }) => name === 'receipt')?.state).toBe('ok')
  expect(checks.find(({ name }) => name === 'path')).toMatchObject({ state: 'failed', code: 'failed-before' })
})

it('what is neither is nothing', () => {
  expect(readEvidence('{"proof":1}', 0)).toEqual([])
  expect(readEvidence('no json', 0)).toEqual([])
})
