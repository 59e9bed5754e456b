import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readParticipationFile } from './read-participation-file.ts'
import { type PoolVector, poolVectors } from './sample/pool-vectors.ts'
import { sayFinding } from './say-finding.ts'
import { participationVerdict, verifyParticipation } from './verify-participation.ts'
import { checksEn } from './words/checks.en.ts'

const folder = new URL('participation-vectors/', import.meta.url)
const vectors = poolVectors()
const [honest] = vectors
if (!honest) throw new Error('there is no vector')

/** What is found, as a stranger would find it: from the text of the file alone. */
function find(text: string) {
  const read = readParticipationFile(text)
  if (!read) return null
  const { verdict, checks } = verifyParticipation(read.proof, read.own ?? {})
  return {
    verdict,
    checks: Object.fromEntries(checks.map(({ name, state }) => [name, state])),
    said: checks.map((check) => `${check.name} ${check.state}: ${sayFinding(checksEn, check)}`).join('\n'),
  }
}

describe('a proof of a participation', () => {
  it.each(vectors.map((one) => [one.name, one.story, one] as const))('%s: %s', (name, _story, vector) => {
    const text = readFileSync(new URL(`${name}.json`, folder), 'utf8')
    expect(`${JSON.stringify(vector)}\n` === text, 'npm run vectors writes them anew').toBe(true)
    const found = find(JSON.stringify((JSON.parse(text) as PoolVector).file))
    expect(found?.verdict, found?.said).toBe(vector.expected.verdict)
    expect(found?.checks, found?.said).toEqual(vector.expected.checks)
  })

  it('has no vector left over', () => {
    expect(readdirSync(folder).toSorted()).toEqual(vectors.map(({ name }) => `${name}.json`).toSorted())
  })

  it('does not pass where any one character was changed', () => {
    const { file } = honest
    const text = JSON.stringify(file.proof)
    const verdictOf = (proof: string) =>
      find(JSON.stringify(file).replace(text, () => proof))?.verdict ?? 'unreadable'
    expect(verdictOf(text)).toBe('passes')
    const places = [...text.matchAll(/[0-9a-z]/g)].map(({ index }) => index)
    fc.assert(
      fc.property(fc.constantFrom(...places), fc.integer({ min: 1, max: 8 }), (place, by) => {
        const old = text[place] as string
        const changed = /[0-9]/.test(old)
          ? String((Number(old) + by) % 10)
          : String.fromCharCode(97 + ((old.charCodeAt(0) - 97 + by) % 26))
        expect(['fails', 'unreadable']).toContain(
          verdictOf(text.slice(0, place) + changed + text.slice(place + 1)),
        )
      }),
      { numRuns: 60 },
    )
  })

  it('says no more than that the file agrees with itself where the device has kept nothing', () => {
    const { proof, own } = honest.file
    expect(participationVerdict(verifyParticipation(proof, own ?? {}))).toBe('verdict.participation-passes')
    expect(participationVerdict(verifyParticipation(proof))).toBe('verdict.agrees')
    expect(participationVerdict(verifyParticipation(proof, { publicKey: '00'.repeat(32) }))).toBe(
      'verdict.participation-fails',
    )
  })
})
