import { readFileSync } from 'node:fs'
import { readCheckpoint } from '@candor/domain/proofs/checkpoint.ts'
import type { ParticipationFile } from '@candor/verify/participation-file.ts'
import { readParticipationFile } from '@candor/verify/read-participation-file.ts'
import { readValueText } from '@candor/verify/read-pool-texts.ts'
import { valueSealedWithinMs } from '@candor/verify/time-limits.ts'
import { verifyParticipation } from '@candor/verify/verify-participation.ts'
import type { WireParticipation } from '@candor/wire/participations.ts'
import { describe, expect, it } from 'vitest'
import { choosePoolHeads } from './choose-pool-heads.ts'
import { keepAsked, keepFailedChecks, keepRedemptions, keptParticipation } from './kept-participations.ts'
import type { KeptHead } from './proof-memory.ts'

const id = '019a3c5e-0000-7000-8000-000000000001'
const asked = { strategy: 'metal-trend', amount: '640.00', days: 30 }

const answer = (units: string, askedAt: string, of = 'a'): WireParticipation =>
  ({
    id,
    redemptions: [
      { id: of, cause: 'customer', askedAt, units },
      { id: 'term', cause: 'term', askedAt, units: '1.00000000' },
    ],
  }) as unknown as WireParticipation

describe('what a device keeps of a participation', () => {
  it('is what it asked for, and an answer cannot change it later', async () => {
    await keepAsked('me', id, asked)
    await keepAsked('me', id, { ...asked, amount: '64.00' })
    expect(await keptParticipation('me', id)).toEqual({
      asked: { id, strategy: 'metal-trend', amount: '64000', days: 30 },
    })
    expect(await keptParticipation('somebody else', id)).toEqual({})
  })

  it('is the units it asked back, without those that left with the term', async () => {
    await keepRedemptions('me', answer('314.00255000', '2026-11-14T14:20:00.123Z'))
    await keepRedemptions('me', answer('9.00000000', '2026-11-15T14:20:00.123Z'))
    await keepRedemptions('me', answer('9.00000000', '2026-11-15T14:20:00.123Z', 'b'))
    const at = Date.parse('2026-11-14T14:20:00.123Z')
    expect((await keptParticipation('me', id)).redemptions).toEqual([
      { id: 'a', askedAt: at, units: '31400255000' },
      { id: 'b', askedAt: at + 86_400_000, units: '900000000' },
    ])
  })

  it('keeps what has failed, and its proof fails from then on', async () => {
    const { proof, own } = vector('honest-participation')
    expect(verifyParticipation(proof, own ?? {}).verdict).not.toBe('fails')
    await keepFailedChecks('me', id, ['payout'])
    await keepFailedChecks('me', id, ['payout', 'value'])
    const { failed } = await keptParticipation('me', id)
    expect(failed).toEqual(['payout', 'value'])
    expect(verifyParticipation(proof, { ...own, failed: failed ?? [] }).verdict).toBe('fails')
  })
})

function vector(name: string): ParticipationFile {
  const path = new URL(`../../verify/participation-vectors/${name}.json`, import.meta.url)
  const { file } = JSON.parse(readFileSync(path, 'utf8')) as { file: object }
  const read = readParticipationFile(JSON.stringify(file))
  if (!read) throw new Error(`${name} does not read`)
  return read
}

/** A head of a minute; only its time is looked at. */
function headOf({ proof }: ParticipationFile, at: number): KeptHead {
  const lines = proof.checkpoint.text.split('\n')
  lines[4] = new Date(at).toISOString()
  return { checkpoint: { text: lines.join('\n'), signature: '' }, heardAt: at }
}

describe('the heads that a participation is held against', () => {
  it('are the first, the newest, and the first by which each value had to be in the log', () => {
    const file = vector('honest-participation')
    const at = readValueText(file.proof.values[1]?.text ?? '')?.at ?? 0
    const minutes = Array.from({ length: 60 }, (_, minute) => headOf(file, at - 600_000 + minute * 60_000))
    const chosen = choosePoolHeads(minutes, file.proof)
    const times = chosen.map(({ checkpoint }) => readCheckpoint(checkpoint.text)?.at ?? 0)
    expect(times).toEqual(times.toSorted((one, other) => one - other))
    expect(times[0]).toBe(at - 600_000)
    expect(times).toContain(Math.floor(valueSealedWithinMs / 60_000 + 1) * 60_000 + at)
    expect(chosen.slice(-8)).toEqual(minutes.slice(-8))
    expect(chosen.length).toBeLessThan(30)
  })
})
