import { readDecimal, writeDecimal } from '@candor/domain/money/fixed-point.ts'
import { finishFigure } from '@candor/kit/field/level-text.ts'

/** From a hundredth of a percent to the whole. */
const smallest = 1n
const largest = 10_000n

/** Reads `1.5` as 150 hundredths of a percent; null where it is no percentage from 0.01 to 100. */
export function readPercent(text: string): number | null {
  const hundredths = readDecimal(finishFigure(text), 2)
  if (hundredths === null || hundredths < smallest || hundredths > largest) return null
  return Number(hundredths)
}

export const writePercent = (hundredths: number): string => writeDecimal(BigInt(hundredths), 2)
