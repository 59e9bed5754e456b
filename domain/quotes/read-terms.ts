import type { ContractTerms, TimeLimit } from '../contracts/contract-terms.ts'
import { canonicalTerms, type DayTerms, type InstrumentTerms, type TickBand } from './day-terms.ts'

type BigKey =
  | keyof TickBand
  | keyof NonNullable<InstrumentTerms['band']>
  | keyof Pick<TimeLimit, 'rate'>
  | keyof Pick<ContractTerms, 'leastStake' | 'mostStake'>

/** What is not a plain number in the terms: prices, rates and amounts, as text made of digits. */
const bigKeys: Record<BigKey, true> = {
  from: true,
  tick: true,
  low: true,
  high: true,
  rate: true,
  leastStake: true,
  mostStake: true,
}

const revive = (key: string, value: unknown): unknown =>
  typeof value === 'string' && Object.hasOwn(bigKeys, key) ? BigInt(value) : value

/** Reads the committed text of a day's terms. It must read back to itself, character by character. */
export function readTerms(text: string): DayTerms {
  const {
    calendars = null,
    contracts = null,
    feeds = null,
    ...rest
  } = JSON.parse(text, revive) as Partial<DayTerms>
  const terms = { ...rest, calendars, contracts, feeds } as DayTerms
  if (canonicalTerms(terms) !== text) throw new RangeError('these are not the terms of a day')
  return terms
}
