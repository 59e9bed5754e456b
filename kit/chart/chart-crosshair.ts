import type { Chart } from 'klinecharts'

/** The crosshair's position, which the library's types do not declare. Null where a version no longer has it. */
export function crosshairOf(chart: Chart): { paneId?: string; y?: number } {
  const inside = chart as unknown as {
    getChartStore?: () => { getCrosshair?: () => { paneId?: string; y?: number } }
  }
  return inside.getChartStore?.().getCrosshair?.() ?? {}
}

/** Whether somebody points at a candle. */
export const hasCrosshair = (chart: Chart): boolean => crosshairOf(chart).paneId !== undefined
