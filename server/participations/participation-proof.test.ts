import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PoolScene, playPool } from '@candor/tests/database/pool-scene.ts'
import { hasPython, runSecond } from '@candor/tests/database/run-second-verifier.ts'
import type { ParticipationFile } from '@candor/verify/participation-file.ts'
import { readParticipationFile } from '@candor/verify/read-participation-file.ts'
import { sayFinding } from '@candor/verify/say-finding.ts'
import { verifyParticipation } from '@candor/verify/verify-participation.ts'
import { checksEn } from '@candor/verify/words/checks.en.ts'
import { expect, it } from 'vitest'

/** What is found in a file, as a stranger would find it: from its text alone. */
function found(file: ParticipationFile) {
  const read = readParticipationFile(JSON.stringify(file))
  if (!read) throw new Error('the file does not read')
  const { verdict, isAnchored, checks } = verifyParticipation(read.proof, read.own ?? {})
  const said = checks.map((check) => `${check.name} ${check.state}: ${sayFinding(checksEn, check)}`)
  return { verdict, isAnchored, said: said.join('\n') }
}

async function play(scene: PoolScene): Promise<ParticipationFile[]> {
  const files = await playPool(scene, true)
  for (const file of files) {
    const { verdict, isAnchored, said } = found(file)
    expect(verdict, said).toBe('passes')
    expect(isAnchored).toBe(true)
  }
  if (hasPython) await passSecond(files)
  return files
}

/** The verifier in another language finds nothing against them either. */
async function passSecond(files: readonly ParticipationFile[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'candor-participation-'))
  const names = files.map((file, i) => {
    const name = join(folder, `${i}.proof.json`)
    writeFileSync(name, JSON.stringify(file))
    return name
  })
  const { code, output } = await runSecond(...names)
  rmSync(folder, { recursive: true })
  expect(code, output).toBe(0)
}

it('a participation that lost and one that earned pass, with every trade between joining and leaving', async () => {
  const [first, second] = await play('metals')
  const acts = first?.proof.trades.map(({ text }) => (JSON.parse(text) as { act: string }).act)
  expect(acts).toContain('close')
  expect(acts).toContain('open')
  // A loss has no fee, and is made good before the next one has.
  const [lost, more, earned] = second?.proof.payouts ?? []
  expect([lost?.fee, more?.fee]).toEqual(['0', '0'])
  const carried = [lost, more].reduce(
    (sum, one) => sum + Number(one?.cost ?? 0) - Number(one?.proceeds ?? 0),
    0,
  )
  expect(carried).toBeGreaterThan(0)
  const above = Number(earned?.proceeds ?? 0) - Number(earned?.cost ?? 0) - carried
  expect(Number(earned?.fee)).toBe(Math.max(0, Math.floor(above / 10)))
})

it('a participation in the strategy that learns passes, with the weights of its days', async () => {
  const [file] = await play('stocks')
  expect(file?.proof.models.length).toBeGreaterThan(0)
  expect(file?.proof.trades.length).toBeGreaterThan(0)
})
