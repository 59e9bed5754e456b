import type { Chart, OverlayCreate, OverlayEvent } from 'klinecharts'
import { type Drawing, type DrawingKind, drawingOverlays, kindOfOverlay } from './drawing-code.ts'

export type DrawingHooks = {
  onDrawings: (drawings: readonly Drawing[]) => void
  /** A drawing is under way (its points are still to be set), or one is selected, or neither. */
  onDrawState: (state: DrawState) => void
}

export type DrawState = { kind: 'none' } | { kind: 'drawing' } | { kind: 'selected'; id: string }

export type DrawingTools = {
  draw(kind: DrawingKind): void
  cancelDrawing(): void
  removeDrawing(id: string): void
  removeDrawings(): void
}

const group = 'drawings'

/** What is drawn and finished; the one whose points are still being set is not yet a drawing. */
function drawnOn(chart: Chart, underWay: string | null): Drawing[] {
  return chart.getOverlays({ groupId: group }).flatMap(({ id, name, points }) => {
    const kind = kindOfOverlay(name)
    if (!kind || id === underWay) return []
    const set = points.flatMap(({ timestamp, value }) =>
      timestamp === undefined || value === undefined ? [] : [{ timestamp, value }],
    )
    return set.length === points.length ? [{ kind, points: set }] : []
  })
}

/** The customer's own lines on a chart. */
export function chartDrawings(
  chart: Chart,
  { onDrawings, onDrawState }: DrawingHooks,
): { tools: DrawingTools; restore: (drawings: readonly Drawing[]) => void; close: () => void } {
  let open = true
  let underWay: string | null = null
  const tell = (state: DrawState) => open && onDrawState(state)

  const save = () => open && onDrawings(drawnOn(chart, underWay))

  const overlay = (kind: DrawingKind): OverlayCreate => ({
    name: drawingOverlays[kind],
    groupId: group,
    // A finished drawing stays selected, so that one that went wrong can be deleted at once.
    onDrawEnd: ({ overlay: { id } }) => {
      underWay = null
      save()
      tell({ kind: 'selected', id })
    },
    onPressedMoveEnd: save,
    onRemoved: () => queueMicrotask(save),
    onSelected: ({ overlay: { id } }: OverlayEvent<unknown>) => {
      if (underWay === null) tell({ kind: 'selected', id })
    },
    onDeselected: () => {
      if (underWay === null) tell({ kind: 'none' })
    },
  })

  function cancelDrawing() {
    if (underWay !== null) chart.removeOverlay({ id: underWay })
    underWay = null
    tell({ kind: 'none' })
  }

  const tools: DrawingTools = {
    draw(kind) {
      cancelDrawing()
      const id = chart.createOverlay(overlay(kind))
      underWay = typeof id === 'string' ? id : null
      tell({ kind: 'drawing' })
    },
    cancelDrawing,
    removeDrawing(id) {
      chart.removeOverlay({ id })
      tell({ kind: 'none' })
    },
    removeDrawings() {
      chart.removeOverlay({ groupId: group })
      underWay = null
      tell({ kind: 'none' })
    },
  }
  return {
    tools,
    restore(drawings) {
      for (const { kind, points } of drawings)
        chart.createOverlay({ ...overlay(kind), points: points.map((point) => ({ ...point })) })
    },
    close() {
      open = false
    },
  }
}
