import { type ContractTerms, usualContractTerms } from '@candor/domain/contracts/contract-terms.ts'
import { contractTermsText, readContractTermsText } from '@candor/domain/contracts/contract-terms-text.ts'
import { type LeverageCaps, usualLeverageCaps } from '@candor/domain/instruments/set-leverage-caps.ts'
import { sql } from 'kysely'
import type { Connection } from '../postgres/database.ts'

/** What operators set for days to come. */
export type SetTerms = { readonly contracts: ContractTerms; readonly leverage: LeverageCaps }

/** The terms of the next day that is committed: as operators have set them last, or the usual ones. */
export async function findSetTerms(connection: Connection): Promise<SetTerms> {
  const row = await connection
    .selectFrom('contract_terms')
    .select(['terms', 'leverage'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    contracts: row ? readContractTermsText(row.terms) : usualContractTerms,
    leverage: row?.leverage ?? usualLeverageCaps,
  }
}

/** Gives their number. */
export async function insertSetTerms(
  connection: Connection,
  given: { terms: SetTerms; fromDay: string; operatorId: bigint; at: Date },
): Promise<bigint> {
  const { number } = await connection
    .insertInto('contract_terms')
    .values({
      set_at: given.at,
      operator_id: given.operatorId,
      terms: contractTermsText(given.terms.contracts),
      from_day: given.fromDay,
      leverage: given.terms.leverage,
    })
    .returning('number')
    .executeTakeFirstOrThrow()
  return number
}

/** The first day whose terms are not committed yet; null before the first start of the market. */
export async function findFirstFreeDay(connection: Connection): Promise<string | null> {
  const row = await connection
    .selectFrom('market_days')
    .select(sql<string | null>`(max(day) + 1)::text`.as('day'))
    .executeTakeFirst()
  return row?.day ?? null
}
