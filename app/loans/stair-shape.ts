/** The drawing's own units; it is as wide as the column at the base size. */
export const stairWidth = 375
export const stairHeight = 124
export const stairLeft = 20
export const stairRight = 315
const top = 14
export const stairFoot = 98

/** Plain numbers: a drawing needs no exact digits, and none are read back from it. The amount counts from `at` on. */
export type StairStep = { at: number; amount: number }

type StairShape = {
  /** What has been added until now, and what is added if nothing is paid back. */
  past: string
  coming: string
  x: (at: number) => number
  y: (amount: number) => number
  /** Round amounts with a line across. */
  levels: readonly { amount: number; y: number }[]
  /** The step that holds at this place. */
  indexAt: (place: number) => number
}

const short = (value: number): string => String(Math.round(value * 10) / 10)

/** 1, 2 or 5 times a power of ten, so that at most five lines cross the drawing. */
function levelStep(room: number): number {
  for (let unit = 1; ; unit *= 10)
    for (const times of [1, 2, 5]) if (room / (times * unit) <= 4) return times * unit
}

/** Interest is added at once for each day that begins, so its curve is a stair. `until` ends the last step. */
export function stairShape(steps: readonly StairStep[], until: number, now: number): StairShape | null {
  const [first, last] = [steps[0], steps.at(-1)]
  if (!first || !last || until <= first.at) return null
  const low = first.amount
  // A loan without interest yet is a line along the foot.
  const room = Math.max(last.amount - low, 1)
  const x = (at: number) => stairLeft + ((at - first.at) / (until - first.at)) * (stairRight - stairLeft)
  const y = (amount: number) => stairFoot - ((amount - low) / room) * (stairFoot - top)
  const ends = steps.map((_, place) => steps[place + 1]?.at ?? until)
  const draw = (from: number, to: number): string => {
    let path = ''
    for (const [place, { at, amount }] of steps.entries()) {
      const [begin, end] = [Math.max(at, from), Math.min(ends[place] ?? until, to)]
      if (begin >= end) continue
      path += path === '' ? `M${short(x(begin))} ${short(y(amount))}` : `V${short(y(amount))}`
      path += `H${short(x(end))}`
    }
    return path
  }
  const step = levelStep(room)
  const levels: { amount: number; y: number }[] = []
  for (let amount = Math.ceil(low / step) * step; amount <= low + room; amount += step)
    levels.push({ amount, y: y(amount) })
  const turn = Math.min(Math.max(now, first.at), until)
  return {
    past: draw(first.at, turn),
    coming: draw(turn, until),
    x,
    y,
    levels,
    indexAt: (place) =>
      Math.max(
        steps.findLastIndex(({ at }) => x(at) <= place),
        0,
      ),
  }
}
