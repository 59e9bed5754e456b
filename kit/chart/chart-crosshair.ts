import type { Chart } from 'klinecharts'

/** Where the crosshair stands, which the library's types do not tell. Where a version has it no more, there is none. */
export function crosshairOf(chart: Chart): { paneId?: string; y?: number } {
  const inside = chart as unknown as {
    getChartStore?: () => { getCrosshair?: () => { paneId?: string; y?: number } }
  }
  return inside.getChartStore?.().getCrosshair?.() ?? {}
}

/** Whether somebody points at a candle. */
export const hasCrosshair = (chart: Chart): boolean => crosshairOf(chart).paneId !== undefined
