import { readCents } from '@candor/domain/money/cents.ts'
import { readQuantity } from '@candor/domain/money/quantity.ts'
import type { ParticipationCheckName } from '@candor/verify/check.ts'
import type { ParticipationMemory } from '@candor/verify/participation-file.ts'
import type { WireParticipation } from '@candor/wire/participations.ts'
import { changeEvidence, readEvidence } from './evidence-store.ts'

/** What this device asked for, and what it has found so far: a participation's proof is held against it. */
type KeptParticipation = Pick<ParticipationMemory, 'asked' | 'redemptions' | 'failed'>

const placeOf = (account: string, id: string): string => `participation/${account}/${id}`

const change = (account: string, id: string, make: (before: KeptParticipation) => KeptParticipation) =>
  changeEvidence('facts', placeOf(account, id), (known) =>
    make((known as KeptParticipation | undefined) ?? {}),
  )

export const keptParticipation = async (account: string, id: string): Promise<KeptParticipation> =>
  ((await readEvidence('facts', placeOf(account, id))) as KeptParticipation | undefined) ?? {}

type Asked = { readonly strategy: string; readonly amount: string; readonly days: number }

/** Keeps what was asked for, as it was asked for and not as the answer repeats it. The first one counts. */
export const keepAsked = (account: string, id: string, { strategy, amount, days }: Asked) =>
  change(account, id, (before) => ({
    ...before,
    asked: before.asked ?? { id, strategy, amount: `${readCents(amount) ?? 0n}`, days },
  }))

/** Keeps the units that were asked back, as the server answered. What was kept before counts. */
export const keepRedemptions = (account: string, { id, redemptions }: WireParticipation) =>
  change(account, id, (before) => {
    const known = before.redemptions ?? []
    const added = redemptions
      .filter((one) => one.cause === 'customer' && !known.some((each) => each.id === one.id))
      .map((one) => ({
        id: one.id,
        askedAt: Date.parse(one.askedAt),
        units: `${readQuantity(one.units) ?? 0n}`,
      }))
    return { ...before, redemptions: [...known, ...added] }
  })

/** Checks that have failed once stay failed. */
export const keepFailedChecks = (account: string, id: string, names: readonly ParticipationCheckName[]) =>
  change(account, id, (before) => ({
    ...before,
    failed: [...new Set([...(before.failed ?? []), ...names])],
  }))
