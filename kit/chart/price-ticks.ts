/** Distance two labels of the price axis keep at least, in px; less on a low chart, which would be left without any. */
const usualRoom = 60

type Tick = { coord: number; value: number | string; text: string }

/** Fewer labels where they would crowd: every second, third … of the round values, none below `floor`. */
export function thinTicks(ticks: readonly Tick[], floor: number): Tick[] {
  const room = Math.max(24, Math.min(usualRoom, floor / 6))
  const [first, second] = ticks
  if (!first || !second) return [...ticks]
  const apart = Math.abs(second.coord - first.coord)
  const every = Math.max(1, Math.ceil(room / Math.max(1, apart)))
  const step = Math.abs(Number(second.value) - Number(first.value)) * every
  // Values that are multiples of the wider step stay, so that scrolling does not change which ones they are.
  const isKept = (value: number) => Math.abs(value / step - Math.round(value / step)) < 1e-6
  const kept = every === 1 ? ticks : ticks.filter(({ value }) => isKept(Number(value)))
  return kept.filter(({ coord }) => coord <= floor)
}

/** Where a value lies in a pane whose axis runs evenly from `from` upwards. */
export const levelTick = (value: number, range: { from: number; range: number }, height: number): Tick => ({
  coord: height * (1 - (value - range.from) / range.range),
  value,
  text: String(value),
})
