/** The candles are what a chart is for: however many panes are below them, they keep this share of the height. */
const priceShare = 0.55

/** Heights of a pane of its own, in px: on a screen that has room, and on a low one. */
const usual = 84
const usualWhenLow = 60
const low = 360

/** The line between two panes. */
export const separator = 1

type PaneHeights = { price: number; own: number }

/** How high the price pane and each of the panes below it are, where both have `height` to share. */
export function sharePanes(height: number, panes: number): PaneHeights {
  if (panes === 0) return { price: height, own: 0 }
  const most = Math.floor((height * (1 - priceShare)) / panes) - separator
  const own = Math.max(1, Math.min(height < low ? usualWhenLow : usual, most))
  return { price: height - panes * (own + separator), own }
}

/** Height of a line of figures, in px. */
export const lineHeight = 16

/** What lines of figures may take of a pane, in whole lines: what they describe keeps most of it. */
export const figureRoom = (height: number): number =>
  Math.max(1, Math.floor((height * 0.4) / lineHeight)) * lineHeight

/** Between the figures and what they describe. */
const margin = 8

/**
 * What an axis adds above its values so that the figures over a pane stay clear of them: as a share of their range, or, from 1 on, in
 * px of the pane's height, because that is how the library reads it.
 */
export function gapAbove(figures: number, height: number, gapBelow: number): number {
  const taken = Math.min(Math.min(figures, figureRoom(height)) + margin, height / 2)
  const share = height > 0 ? (taken * (1 + gapBelow)) / (height - taken) : 0.2
  return share < 1 ? share : share * height
}
