import { readRate } from '@candor/domain/money/rate.ts'
import type { WireMember } from '@candor/wire/groups.ts'

/** Shares with eight decimals: what was earned since the start, and the worst fall, which is negative. */
type Figures = Pick<WireMember, 'sinceStart' | 'worstFall'>

/** The one with the largest figure above zero; null where nobody has one, or several share it. */
function largestOf<Member>(members: readonly Member[], figureOf: (member: Member) => bigint): Member | null {
  const largest = members.map(figureOf).reduce((most, each) => (each > most ? each : most), 0n)
  const found = members.filter((member) => figureOf(member) === largest)
  return largest > 0n && found.length === 1 ? (found[0] ?? null) : null
}

/** Who earned most, where the same person's value fell deepest on the way; null where these are two people, or nobody. */
export function findBoldest<Member extends Figures>(members: readonly Member[]): Member | null {
  const earned = largestOf(members, ({ sinceStart }) => readRate(sinceStart ?? '0') ?? 0n)
  const fell = largestOf(members, ({ worstFall }) => -(readRate(worstFall ?? '0') ?? 0n))
  return earned === fell ? earned : null
}
