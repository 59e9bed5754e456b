import { execFile, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { postingWays } from '@candor/domain/ledger/posting-ways.ts'
import { expect, it } from 'vitest'
import { poolInstruments } from './sample/pool-instruments.ts'

/**
 * A stranger to this code wrote a verifier in another language from docs/FAIRNESS.md and its appendices (`tests/second-verifier`). It has to find the same
 * in every vector. Where there is no Python to run it, that is left out.
 */
const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

const isNew = 'import sys; sys.exit(sys.version_info < (3, 9))'
const hasPython = spawnSync('python3', ['-c', isNew]).status === 0

function runSecond(...parameters: string[]): Promise<{ code: number; output: string }> {
  // Without -B it would leave its compiled files in the tree.
  const all = ['-B', at('../tests/second-verifier/second_verifier.py'), ...parameters]
  return new Promise((resolve) => {
    execFile('python3', all, { maxBuffer: 1e8 }, (error, output, errors) =>
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), output: output + errors }),
    )
  })
}

it('what another verifier has to know is listed as the code has it', () => {
  const read = (name: string): unknown => JSON.parse(readFileSync(at(name), 'utf8'))
  expect(read('posting-ways.json'), 'npm run vectors writes it anew').toEqual(postingWays)
  expect(read('pool-instruments.json'), 'npm run vectors writes it anew').toEqual(poolInstruments())
})

it.skipIf(!hasPython).each(['vectors', 'participation-vectors'])(
  'a second verifier finds the same in all %s',
  async (folder) => {
    const { code, output } = await runSecond('--vectors', at(folder))
    expect(code, output).toBe(0)
    const count = readdirSync(at(folder)).length
    expect(output).toContain(`${count} of ${count} vectors agree`)
    expect(output).not.toContain('DISAGREES')
  },
  120_000,
)

it.skipIf(!hasPython)(
  'a second verifier draws the same tables, streams, minutes and crosses',
  async () => {
    const quotes = '../domain/quotes'
    const { code, output } = await runSecond(
      ...['--paths', at(`${quotes}/path-vectors.json`), '--tables', at(`${quotes}/path-tables.json`)],
    )
    expect(code, output).toBe(0)
    expect(output).not.toContain('DISAGREES')
    expect(output.match(/^agrees/gm)?.length).toBeGreaterThanOrEqual(22)
  },
  60_000,
)
