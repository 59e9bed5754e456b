import type { TellerTransaction } from '../teller/teller-transaction.ts'
import type { Books } from './books.ts'
import { firstOf, type Invariant, invariant } from './invariant.ts'
import { lineOf, type Posted, readSums } from './stored-balances.ts'

/** Whether anything was posted at all that a check would have to read the transfers for. */
export const anyPosted = async (
  transaction: TellerTransaction,
  books: Books,
  isIt: (posted: Posted) => boolean,
): Promise<boolean> => (await readSums(transaction, books)).posted.some(isIt)

type PostedLines = {
  name: string
  says: string
  /** What the postings are about. */
  subject: string
  /** Every posting there must be, as rows of id, customer_id, kind and amount. */
  expected: (books: Books) => string
  /** Kinds that another check covers. */
  except?: readonly string[]
}

/** What was posted adds up to something else than what was to be posted. A kind may have gone several ways. */
async function sumsDiffer(
  transaction: TellerTransaction,
  books: Books,
  { subject, expected, except = [] }: PostedLines,
): Promise<boolean> {
  const { posted } = await readSums(transaction, books)
  const sums = await transaction.query<{ kind: string; lines: string }>(
    `${subject}-sums`,
    `select kind, sum(${lineOf('id', 'customer_id', 'amount')})::text as lines from (${expected(books)}) e group by kind`,
    [],
  )
  const found = new Map<string, bigint>()
  for (const { subject: about, kind, lines } of posted)
    if (about === subject && !except.includes(kind)) found.set(kind, (found.get(kind) ?? 0n) + BigInt(lines))
  return found.size !== sums.length || sums.some(({ kind, lines }) => found.get(kind) !== BigInt(lines))
}

/** That what was posted about each of a kind of things is what the thing itself says, line by line. */
export const postedLines = (lines: PostedLines): Invariant =>
  invariant(
    lines.name,
    lines.says,
    (books) =>
      firstOf(
        `select id as ${lines.subject}, customer_id, kind as posting, amount, sum(expected) as expected, sum(posted) as posted
         from (select *, 1 as expected, 0 as posted from (${lines.expected(books)}) one
           union all select t.subject_id, t.customer_id, t.kind, t.amount, 0, 1 from ${books.postings} t
           where t.subject_kind = '${lines.subject}' and t.kind <> all ('{${lines.except ?? []}}'::text[])) lines
         group by id, customer_id, kind, amount having sum(expected) <> sum(posted)`,
        `${lines.subject}, posting, amount`,
      ),
    (transaction, books) => sumsDiffer(transaction, books, lines),
  )
