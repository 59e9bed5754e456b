import type { ContractTerms } from '@candor/domain/contracts/contract-terms.ts'
import { hexOf } from '@candor/domain/proofs/byte-text.ts'
import { readTerms } from '@candor/domain/quotes/read-terms.ts'
import type { TellerTransaction } from '../teller/teller-transaction.ts'

/** What is agreed on in contracts of a day. */
export type ContractDay = { day: string; termsHash: string; terms: ContractTerms | null }

export type ContractDays = {
  /** The days that are committed, by date. */
  load(transaction: TellerTransaction, days: Iterable<string>): Promise<(day: string) => ContractDay | null>
}

type Row = { day: string; terms: string; terms_hash: Buffer }

/** Terms of a day never change once they are committed, and reading their text takes a while: each is read once. */
export function createContractDays(): ContractDays {
  const known = new Map<string, ContractDay>()
  return {
    async load(transaction, days) {
      const missing = [...new Set(days)].filter((day) => !known.has(day))
      if (missing.length > 0) {
        const rows = await transaction.query<Row>(
          'contract-days',
          'select day::text, terms, terms_hash from market_days where day = any($1::date[])',
          [missing],
        )
        for (const { day, terms, terms_hash } of rows)
          known.set(day, { day, termsHash: hexOf(terms_hash), terms: readTerms(terms).contracts })
      }
      return (day) => known.get(day) ?? null
    },
  }
}
