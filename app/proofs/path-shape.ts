import type { Finding } from '@candor/verify/check.ts'
import type { ProofFile } from '@candor/verify/proof-file.ts'

const width = 251
const top = 14
const bottom = 80
/** Two labels of two lines each need so much room between them. */
const leastApart = 28
/** More of the way than this many ticks says nothing about one of them. */
const mostTicks = 60

const round = (value: number): number => Math.round(value * 10) / 10

type PathShape = {
  /** The ticks before the one that differs: they are those of the seed. */
  line: string
  x: number
  seed: number
  logged: number
  computed: string
  recorded: string
}

const priceIn = (value: Finding['values'][string] | undefined): string | null =>
  typeof value === 'object' && 'price' in value ? value.price : null
const instantIn = (value: Finding['values'][string] | undefined): number | null =>
  typeof value === 'object' && 'instant' in value ? value.instant : null

/** Where the way before a changed tick lies, and both ends it has. The first tick that differs is the one that is shown. */
export function pathShape({ values }: Pick<Finding, 'values'>, { proof }: ProofFile): PathShape | null {
  const at = instantIn(values['at'])
  const computed = priceIn(values['computed'])
  const recorded = priceIn(values['recorded'])
  if (at === null || computed === null || recorded === null) return null
  const mids = (proof?.pages ?? [])
    .flatMap(({ part }) => part?.ticks ?? [])
    .filter(([instant]) => instant < at)
    .slice(-mostTicks)
    .map(([, , , mid]) => Number(mid))
  const ends = [...mids, Number(computed), Number(recorded)]
  const low = Math.min(...ends)
  const range = Math.max(...ends) - low || 1
  const y = (value: number) => round(bottom - ((value - low) / range) * (bottom - top))
  const way = [...mids, Number(computed)]
  const step = width / Math.max(way.length - 1, 1)
  const [seed, logged] = apart(y(Number(computed)), y(Number(recorded)))
  const line = way.map((mid, index) => `${index === 0 ? 'M' : 'L'}${round(index * step)} ${y(mid)}`).join('')
  return { line, x: width, seed, logged, computed, recorded }
}

/** Labels that would lie on each other are moved, the changed one away from the right one. */
function apart(seed: number, logged: number): [number, number] {
  if (Math.abs(seed - logged) >= leastApart) return [seed, logged]
  const below = logged >= seed
  const moved = below ? seed + leastApart : seed - leastApart
  return moved >= top - 6 && moved <= bottom + 8
    ? [seed, moved]
    : [logged + (below ? -leastApart : leastApart), logged]
}
