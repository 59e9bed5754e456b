/** The retail caps of ESMA's product intervention of 2018, by class of underlying. */
const retailCaps = {
  fx_major: 30,
  fx_minor: 20,
  gold: 20,
  metal_other: 10,
  equity: 5,
  etf: 5,
  crypto: 2,
} as const

export type EsmaClass = keyof typeof retailCaps

export const esmaClasses = Object.keys(retailCaps) as readonly EsmaClass[]

export const retailLeverageCap = (esmaClass: EsmaClass): number => retailCaps[esmaClass]
