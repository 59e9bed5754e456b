import type { TickBand } from './day-terms.ts'

/**
 * The grid that bids and asks lie on, as whole numbers of 10⁻⁸ held in `number`. Below ten ticks the grid turns ten times finer, and
 * again, down to one unit, so that a price near zero is still quoted on both sides and nothing has to hold it up.
 */
export type TickGrid = { readonly from: Float64Array; readonly tick: Float64Array }

export function tickGrid(bands: readonly TickBand[]): TickGrid {
  if (bands.length === 0) throw new RangeError('an instrument needs a tick')
  const from = Float64Array.from(bands, (band) => Number(band.from))
  const tick = Float64Array.from(bands, (band) => Number(band.tick))
  if (tick.some((value) => value < 1) || from.some((value, i) => i > 0 && value <= (from[i - 1] as number)))
    throw new RangeError('ticks must be positive and their bands in order')
  return { from, tick }
}

export function tickNear({ from, tick }: TickGrid, units: number): number {
  let band = from.length - 1
  while (band > 0 && (from[band] as number) > units) band -= 1
  let size = tick[band] as number
  while (size > 1 && units < size * 10) size = Math.max(1, Math.floor(size / 10))
  return size
}

/** The next price down (or this one) that lies on the grid of its own band. */
export function floorToGrid(grid: TickGrid, units: number): number {
  const tick = tickNear(grid, units)
  return Math.max(1, Math.floor(units / tick) * tick)
}

/** The next price up (or this one) that lies on the grid of its own band. */
export function ceilToGrid(grid: TickGrid, units: number): number {
  const tick = tickNear(grid, units)
  const up = Math.ceil(units / tick) * tick
  // The step up may cross into a band with a coarser tick; its lower bound lies on both grids.
  const upTick = tickNear(grid, up)
  return upTick === tick ? up : Math.ceil(up / upTick) * upTick
}
