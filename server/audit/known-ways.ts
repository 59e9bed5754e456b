import { isKnownWay, noSubject, postingWays } from '@candor/domain/ledger/posting-ways.ts'
import { firstOf, invariant } from './invariant.ts'
import { type Posted, readSums } from './stored-balances.ts'

const listed = Object.entries(postingWays).flatMap(([subject, each]) => each.map((way) => [subject, ...way]))

const goesAstray = ({ subject, kind, from, to }: Posted): boolean =>
  !isKnownWay(subject ?? noSubject, kind, from, to)

/** There are few ways, however many transfers went them, so that it is enough to look at the ways. */
export const postingsGoKnownWays = invariant(
  'P7 C3 L5',
  'money of each kind goes its own way and names what it is about: profit, loss, fees, financing, gaps, stakes, requests',
  ({ transfers }) =>
    firstOf(
      `select t.customer_id, t.number, t.kind, t.from_account, t.to_account, coalesce(t.subject_kind, 'nothing') as about from ${transfers} t
       where (coalesce(t.subject_kind, 'nothing'), t.kind, t.from_account::text, t.to_account::text) not in (values
         ${listed.map((way) => `(${way.map((part) => `'${part}'`).join(', ')})`).join(', ')})`,
      'customer_id, number',
    ),
  async (transaction, books) => (await readSums(transaction, books)).posted.some(goesAstray),
)
