import { auditParts } from './audit-part.ts'
import { firstOf, invariant } from './invariant.ts'

/** The kinds of command that make a row, and where; rows do not name their command, so that they are counted by customer. */
const made: Readonly<Record<string, string>> = Object.assign(
  {
    'request-withdrawal': 'withdrawals',
    'request-deposit': 'deposits',
    'place-order': 'orders',
    'buy-contract': 'contracts',
    'settle-contract': 'contract_settlements',
    'refund-contract': 'contract_refunds',
  },
  ...auditParts.map((part) => part.made),
)

/**
 * Each command names the numbers it made, from first to last. They cover 1 to n without gap or overlap if and only if their lengths
 * add up to n and every end but the last is followed by a beginning. The latter holds if all ends and beginnings cancel each other
 * out, which is what the exclusive or of their hashes shows in one pass and without sorting; the chance that a mistake is missed is
 * one in 2⁶⁴.
 */
const byKind = (commands: string): string => `
  select customer_id, kind, count(*) as commands, coalesce(sum(last_number - first_number + 1), 0) as covered,
    bit_xor(hashint8extended(last_number, 0) # hashint8extended(first_number - 1, 0)) as ends
  from ${commands} k group by customer_id, kind`

const ranges = `(select customer_id, sum(covered) as covered, bit_xor(ends) as ends from by_kind group by customer_id)`

const rowsByKind = Object.entries(made)
  .map(
    ([kind, rows]) =>
      `select customer_id, '${kind}' as kind, count(*) as rows from ${rows} r group by customer_id`,
  )
  .join(' union all ')

/** Rows are counted in a check of everything only: it cannot be known that a row and its command are new together. */
const miscounted = `
  union all select customer_id, null, null, kind, coalesce(commands, 0), coalesce(rows, 0) from (${rowsByKind}) r
  full join (select * from by_kind where kind in (${Object.keys(made)
    .map((kind) => `'${kind}'`)
    .join(', ')})) k using (customer_id, kind)
  where coalesce(commands, 0) <> coalesce(rows, 0)`

export const commandRanges = invariant(
  'L7 L8',
  'every transfer, every request, every order and every contract was made by exactly one command, every command is kept, and refused ones left nothing',
  ({ commands, marks, whole }) =>
    firstOf(
      `with by_kind as materialized (${byKind(commands)})
       select customer_id, b.last_number as transfers, coalesce(m.last_number, 0) + coalesce(k.covered, 0) as made_by_commands,
         null as kind, null::bigint as commands, null::bigint as rows
       from balances b
       full join ${ranges} k using (customer_id)
       left join ${marks} m using (customer_id)
       where b.last_number is distinct from coalesce(m.last_number, 0) + coalesce(k.covered, 0)
         or k.ends <> hashint8extended(b.last_number, 0) # hashint8extended(coalesce(m.last_number, 0), 0)
       ${whole ? miscounted : ''}`,
      'customer_id, kind',
    ),
)
