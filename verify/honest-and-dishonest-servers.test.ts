import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readProofFile } from './read-proof-file.ts'
import { dishonestCases } from './sample/dishonest-cases.ts'
import { honestCases } from './sample/honest-cases.ts'
import { noProofVectors } from './sample/no-proofs.ts'
import type { SampleCase } from './sample/sample-cases.ts'
import { makeVector, type Vector } from './sample/sample-vector.ts'
import { verifyContract } from './verify-contract.ts'

const folder = new URL('vectors/', import.meta.url)

/** What is found, as a stranger would find it: from the text of the file alone. */
function find(text: string) {
  const { file } = JSON.parse(text) as Vector
  const read = readProofFile(JSON.stringify(file))
  if (!read) return { verdict: 'no proof', isAnchored: false, checks: {} }
  const { verdict, isAnchored, checks } = verifyContract(read.proof, read.own ?? {})
  return { verdict, isAnchored, checks: Object.fromEntries(checks.map(({ name, state }) => [name, state])) }
}

const rows = (cases: readonly SampleCase[]) => cases.map((one) => [one.name, one.story, one] as const)

/** The vector is what the sample makes, and the verifier finds in it what it must. */
function holds(vector: Vector): void {
  const text = readFileSync(new URL(`${vector.name}.json`, folder), 'utf8')
  expect(`${JSON.stringify(vector)}\n` === text, 'npm run vectors writes them anew').toBe(true)
  expect(find(text)).toEqual(vector.expected)
}

describe('an honest server', () => {
  it.each(rows(honestCases))('%s: %s', (_name, _story, one) => holds(makeVector(one)))
})

describe('a dishonest server', () => {
  it.each(rows(dishonestCases))('%s: %s', (_name, _story, one) => holds(makeVector(one)))

  it('fails in every way that is listed, and no vector is left over', () => {
    expect(dishonestCases.every(({ verdict }) => verdict === 'fails')).toBe(true)
    const names = [...honestCases, ...dishonestCases, ...noProofVectors()].map(({ name }) => `${name}.json`)
    expect(readdirSync(folder).toSorted()).toEqual(names.toSorted())
  })
})

describe('a file that is no proof', () => {
  it.each(noProofVectors().map((vector) => [vector.name, vector.story, vector] as const))(
    '%s: %s',
    (_name, _story, vector) => holds(vector),
  )
})
