import type { ContractTerms } from '@candor/domain/contracts/contract-terms.ts'
import type { SourceName } from '@candor/domain/instruments/source-name.ts'
import { hexOf } from '@candor/domain/proofs/byte-text.ts'
import { type DayTerms, feedsOf, modelHash } from '@candor/domain/quotes/day-terms.ts'
import { readTerms } from '@candor/domain/quotes/read-terms.ts'
import { modelInForce } from '../proofs/era-table.ts'
import type { TellerTransaction } from '../teller/teller-transaction.ts'

/** What is agreed on in contracts of a day. */
export type ContractDay = {
  day: string
  termsHash: string
  /** Null where no contract of today's rule can be sold: older terms, or a model that the log does not know. */
  terms: ContractTerms | null
  feedsOf(symbol: string): readonly SourceName[]
}

export type ContractDays = {
  /** The days that are committed, by date. */
  load(transaction: TellerTransaction, days: Iterable<string>): Promise<(day: string) => ContractDay | null>
}

/** `model` is the one that is in force on the day; null in a log that was begun without one, until its first era. */
type Row = { day: string; terms: string; terms_hash: Buffer; model: string | null }

const loadDays = `
  select day::text, terms, terms_hash, ${modelInForce('d.day')} as model from market_days d where day = any($1::date[])`

function readDay(day: string, termsHash: string, terms: DayTerms, model: string | null): ContractDay {
  const isSold = terms.contracts?.rule === 2 && modelHash(terms) === model
  return {
    day,
    termsHash,
    terms: isSold ? terms.contracts : null,
    feedsOf: (symbol) => feedsOf(terms, symbol),
  }
}

/** Terms of a day never change once they are committed, and reading their text takes a while: each is read once. */
export function createContractDays(): ContractDays {
  const known = new Map<string, ContractDay>()
  return {
    async load(transaction, days) {
      const missing = [...new Set(days)].filter((day) => !known.has(day))
      if (missing.length > 0) {
        const rows = await transaction.query<Row>('contract-days', loadDays, [missing])
        const read = rows.map(({ day, terms, terms_hash, model }) =>
          readDay(day, hexOf(terms_hash), readTerms(terms), model),
        )
        // While the log has not begun no model is in force: that is looked up again.
        const isBegun = rows.every(({ model }) => model !== null)
        for (const day of isBegun ? read : []) known.set(day.day, day)
        return (date) => known.get(date) ?? read.find(({ day }) => day === date) ?? null
      }
      return (day) => known.get(day) ?? null
    },
  }
}
