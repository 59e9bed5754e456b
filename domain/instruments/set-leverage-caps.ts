import { accept, type Result, refuse } from '../result.ts'
import type { Instrument } from './instrument.ts'
import { type EsmaClass, esmaClasses, retailLeverageCap } from './leverage-cap.ts'

/** The most leverage of new orders, by class of underlying. */
export type LeverageCaps = Readonly<Record<EsmaClass, number>>

const capsBy = (capOf: (esmaClass: EsmaClass) => number): LeverageCaps =>
  Object.fromEntries(esmaClasses.map((each) => [each, capOf(each)])) as LeverageCaps

export const usualLeverageCaps: LeverageCaps = capsBy(retailLeverageCap)

/** Caps of days to come: each class once, none above the regulator's, none below 1. */
export function setLeverageCaps(
  asked: readonly { readonly esmaClass: EsmaClass; readonly cap: number }[],
): Result<LeverageCaps, 'leverage-invalid'> {
  const given = new Map(asked.map(({ esmaClass, cap }) => [esmaClass, cap]))
  const isWhole = asked.length === esmaClasses.length && given.size === esmaClasses.length
  const isWithin = asked.every(
    ({ esmaClass, cap }) => Number.isInteger(cap) && cap >= 1 && cap <= retailLeverageCap(esmaClass),
  )
  if (!isWhole || !isWithin) return refuse('leverage-invalid')
  return accept(capsBy((each) => given.get(each) ?? 1))
}

/** What an instrument may be opened with at most. Null: nobody has set caps. */
export const leverageOf = (
  { esmaClass, maxLeverage }: Pick<Instrument, 'esmaClass' | 'maxLeverage'>,
  caps: LeverageCaps | null,
): number => Math.min(maxLeverage, caps?.[esmaClass] ?? maxLeverage)
