import { nounsBeside } from '../nouns-beside.ts'

/**
 * What of one noun stands in the way of deleting an account, and what goes with it, in SQL that names the customer `of_customer`. Each is
 * the `closingPart` of a file `<noun>-closing.ts` beside this one, which is found by its name.
 */
export type ClosingPart = {
  /** Queries that find what is open and shows in no balance: with a row of any of them the account stays. */
  readonly open?: readonly string[]
  /** Statements that take away what is personal; what the books need stays. */
  readonly personal?: readonly string[]
}

export const closingParts: readonly ClosingPart[] = await Promise.all(
  nounsBeside(import.meta.url, '-closing.ts').map(async (noun): Promise<ClosingPart> => {
    const { closingPart } = await import(`./${noun}-closing.ts`)
    return closingPart
  }),
)
