import { readFileSync } from 'node:fs'
import { readProofFile } from '@candor/verify/read-proof-file.ts'
import { verifyContract } from '@candor/verify/verify-contract.ts'
import { describe, expect, it } from 'vitest'
import { pathShape } from './path-shape.ts'

/** What the verifier finds in one of its own samples. */
function pathCheckOf(name: string) {
  const sample = new URL(`../../verify/vectors/${name}.json`, import.meta.url)
  const { file: text } = JSON.parse(readFileSync(sample, 'utf8')) as { file: object }
  const file = readProofFile(JSON.stringify(text))
  if (!file) throw new Error(`${name} cannot be read`)
  const check = verifyContract(file.proof, file.own ?? {}).checks.find((each) => each.name === 'path')
  if (!check) throw new Error('there is no check of the path')
  return { check, file }
}

describe('the picture of a price that was changed', () => {
  it('parts the price of the seed from the one in the log', () => {
    const { check, file } = pathCheckOf('steered-path')
    const shape = pathShape(check, file)
    expect(check.code).toBe('path.differs')
    expect(shape).not.toBeNull()
    if (!shape) return
    expect(Math.abs(shape.seed - shape.logged)).toBeGreaterThanOrEqual(28)
    expect(shape.computed).not.toBe(shape.recorded)
    expect(shape.line.startsWith('M0 ')).toBe(true)
    for (const y of [shape.seed, shape.logged]) expect(y).toBeGreaterThan(0)
  })

  it('is not drawn where nothing was changed', () => {
    const { check, file } = pathCheckOf('honest-win')
    expect(pathShape(check, file)).toBeNull()
  })
})
