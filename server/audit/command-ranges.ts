import { firstOf, invariant } from './invariant.ts'

/**
 * Each command names the numbers it made, from first to last. They cover 1 to n without gap or overlap if and only if their lengths
 * add up to n and every end but the last is followed by a beginning. The latter holds if all ends and beginnings cancel each other
 * out, which is what the exclusive or of their hashes shows in one pass and without sorting; the chance that a mistake is missed is
 * one in 2⁶⁴.
 */
const ranges = (commands: string): string => `(
  select customer_id, sum(last_number - first_number + 1) as covered,
    bit_xor(hashint8extended(last_number, 0) # hashint8extended(first_number - 1, 0)) as ends
  from ${commands} k where first_number is not null group by customer_id)`

export const commandRanges = invariant(
  'L7 L8',
  'every transfer was made by exactly one command, and every command is kept',
  ({ commands, marks }) =>
    firstOf(
      `select customer_id, b.last_number as transfers, coalesce(m.last_number, 0) + coalesce(k.covered, 0) as made_by_commands
       from balances b
       full join ${ranges(commands)} k using (customer_id)
       left join ${marks} m using (customer_id)
       where b.last_number is distinct from coalesce(m.last_number, 0) + coalesce(k.covered, 0)
         or k.ends <> hashint8extended(b.last_number, 0) # hashint8extended(coalesce(m.last_number, 0), 0)`,
      'customer_id',
    ),
)
