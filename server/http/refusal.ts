import type { SignedRefusal } from '@candor/domain/contracts/contract-receipt.ts'
import type { FieldProblem, RefusalCode } from '@candor/wire/refusals.ts'

/** A request that is answered with a no: the code of the catalogue and what is wrong field by field. */
export type Refusal = {
  code: RefusalCode
  fields?: { path: string; problem: FieldProblem }[]
  /** Values for the placeholders of the message, already formatted. */
  params?: Record<string, string>
  /** What the log's key has signed of it, where the customer is to keep it. */
  signed?: SignedRefusal
}

export const refusal = (code: RefusalCode, ...fields: NonNullable<Refusal['fields']>): Refusal => ({
  code,
  fields,
})

/** Carries a refusal out of Fastify's hooks, which know no other way to stop a request. Rules return refusals instead. */
export class RefusedRequest extends Error {
  readonly refusal: Refusal
  constructor(refused: Refusal) {
    super(refused.code)
    this.refusal = refused
  }
}
