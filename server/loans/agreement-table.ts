import type { WireAgreementText, WireSignature } from '@candor/wire/loan-agreements.ts'
import type { Connection } from '../postgres/database.ts'

/** An agreement as it was signed. */
export type SignedAgreement = {
  loanId: string
  agreement: WireAgreementText
  signature: WireSignature
  signedBy: string
  signedAt: Date
}

/** Null also where the account was deleted: then only the hash is left. */
export async function findAgreement(
  connection: Connection,
  customerId: bigint,
  loanId: string,
): Promise<SignedAgreement | null> {
  const row = await connection
    .selectFrom('loan_agreements')
    .selectAll()
    .where('loan_id', '=', loanId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  if (!row || row.content === null || row.signature === null) return null
  const text = JSON.parse(row.content) as Omit<WireAgreementText, 'hash'>
  return {
    loanId,
    agreement: { ...text, hash: row.hash },
    signature: JSON.parse(row.signature) as WireSignature,
    signedBy: row.signed_by ?? '',
    signedAt: row.signed_at,
  }
}
