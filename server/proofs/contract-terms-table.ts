import { type ContractTerms, usualContractTerms } from '@candor/domain/contracts/contract-terms.ts'
import { contractTermsText, readContractTermsText } from '@candor/domain/contracts/contract-terms-text.ts'
import { sql } from 'kysely'
import type { Connection } from '../postgres/database.ts'

/** The terms of contracts for the next day that is committed: as an operator has set them last, or the usual ones. */
export async function findContractTerms(connection: Connection): Promise<ContractTerms> {
  const row = await connection
    .selectFrom('contract_terms')
    .select('terms')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? readContractTermsText(row.terms) : usualContractTerms
}

/** Gives their number. */
export async function insertContractTerms(
  connection: Connection,
  given: { terms: ContractTerms; operatorId: bigint; at: Date },
): Promise<bigint> {
  const { number } = await connection
    .insertInto('contract_terms')
    .values({ set_at: given.at, operator_id: given.operatorId, terms: contractTermsText(given.terms) })
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
