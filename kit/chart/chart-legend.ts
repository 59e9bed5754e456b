import type { Chart } from 'klinecharts'
import { figureRoom } from './pane-heights.ts'

/** A piece of a line of figures: what names a figure, or the figure itself. A line breaks only after what is not a name. */
export type LegendPart = { text: string; colour: string; kind: 'name' | 'figure' | 'time' }

/** The position of the lines over a pane. Those that would take more than `room` px of its height are left out. */
type LegendPane = { id: string; top: number; width: number; room: number }

export function legendPane(chart: Chart, id: string): LegendPane {
  const { top = 0, height = 0 } = chart.getSize(id) ?? {}
  return { id, top, width: chart.getSize(id, 'main')?.width ?? 0, room: figureRoom(height) }
}

/** A line of figures: what it belongs to, its place among the others, and its pane. */
export type LegendLine = {
  name: string
  order: number
  pane: LegendPane
  parts: readonly LegendPart[]
}

export type ChartLegend = {
  write: (line: LegendLine) => void
  /** Takes away every line but those of these names. */
  keep: (names: ReadonlySet<string>) => void
  close: () => void
}

type Shown = { element: HTMLElement; place: string }
type ShownLine = { element: HTMLElement; parts: { element: HTMLElement; text: string; colour: string }[] }

const append = <Name extends 'div' | 'p' | 'span' | 'b'>(parent: HTMLElement, name: Name) =>
  parent.appendChild(document.createElement(name))

/** With a joiner in front, because a line may break between a dash and a space even where that is a hard one. */
const hardSpace = '\u2060\u00a0'

/** A name holds on to what it names; after anything else a line may break. */
function makePart(line: HTMLElement, kind: LegendPart['kind']): HTMLElement {
  const element = append(line, kind === 'figure' ? 'b' : 'span')
  line.append(kind === 'name' ? hardSpace : ' ')
  return element
}

function writeParts({ element, parts: shown }: ShownLine, parts: readonly LegendPart[]): void {
  if (shown.length !== parts.length) {
    element.replaceChildren()
    shown.splice(
      0,
      shown.length,
      ...parts.map(({ kind }) => ({ element: makePart(element, kind), text: '', colour: '' })),
    )
  }
  for (const [index, part] of shown.entries()) {
    const { text = '', colour = '' } = parts[index] ?? {}
    if (part.text !== text) part.element.textContent = text
    if (part.colour !== colour) part.element.style.color = colour
    part.text = text
    part.colour = colour
  }
}

/**
 * The figures over a chart, as text of the page. On the canvas each of them would be measured and drawn again with every picture, which took a
 * slow phone as long as all the candles; here only the digits that changed are touched. `onGrown` reports the height of the lines over one
 * pane when they need more of it.
 */
export function createChartLegend(
  place: HTMLElement,
  onGrown: (pane: string, height: number) => void,
): ChartLegend {
  const panes = new Map<string, Shown>()
  const lines = new Map<string, ShownLine>()
  const waiting = new Map<string, LegendLine>()
  let frame: number | null = null
  const sizes = new ResizeObserver((entries) => {
    for (const { target, contentRect } of entries)
      if (target instanceof HTMLElement) onGrown(target.dataset['pane'] ?? '', contentRect.height)
  })

  function paneOf(id: string): Shown {
    const known = panes.get(id)
    if (known) return known
    const made = { element: append(place, 'div'), place: '' }
    made.element.dataset['pane'] = id
    panes.set(id, made)
    sizes.observe(made.element)
    return made
  }

  function show({ name, order, pane: { id, top, width, room }, parts }: LegendLine): void {
    const pane = paneOf(id)
    const where = `top: ${top}px; width: ${width}px; max-height: ${room}px`
    if (pane.place !== where) pane.element.style.cssText = where
    pane.place = where
    const line = lines.get(name) ?? { element: append(pane.element, 'p'), parts: [] }
    if (!lines.has(name)) line.element.style.order = String(order)
    lines.set(name, line)
    writeParts(line, parts)
  }

  function flush() {
    frame = null
    for (const line of waiting.values()) show(line)
    waiting.clear()
  }

  return {
    // A canvas whose page has been touched has to find out its font anew, so the figures wait until all of them are drawn.
    write(line) {
      waiting.set(line.name, line)
      frame ??= requestAnimationFrame(flush)
    },
    keep(names) {
      for (const name of waiting.keys()) if (!names.has(name)) waiting.delete(name)
      for (const [name, { element }] of lines) {
        if (names.has(name)) continue
        element.remove()
        lines.delete(name)
      }
    },
    close() {
      if (frame !== null) cancelAnimationFrame(frame)
      sizes.disconnect()
      place.replaceChildren()
    },
  }
}
