import { firstOf, invariant } from './invariant.ts'

/** The kinds of command that make a row, and where; rows do not name their command, so that they are counted by customer. */
const made = {
  withdrawals: 'request-withdrawal',
  deposits: 'request-deposit',
  orders: 'place-order',
  contracts: 'buy-contract',
  contract_settlements: 'settle-contract',
  contract_refunds: 'refund-contract',
  spot_orders: 'place-spot',
}
const tables = Object.keys(made)

/** Orders of a recurring buy are made by its turns, which are counted elsewhere. */
const rowsOf = (table: string): string =>
  table === 'spot_orders' ? `(select customer_id from spot_orders where type <> 'recurring') placed` : table

/**
 * Each command names the numbers it made, from first to last. They cover 1 to n without gap or overlap if and only if their lengths
 * add up to n and every end but the last is followed by a beginning. The latter holds if all ends and beginnings cancel each other
 * out, which is what the exclusive or of their hashes shows in one pass and without sorting; the chance that a mistake is missed is
 * one in 2⁶⁴.
 */
const ranges = (commands: string): string => `(
  select customer_id, coalesce(sum(last_number - first_number + 1), 0) as covered,
    bit_xor(hashint8extended(last_number, 0) # hashint8extended(first_number - 1, 0)) as ends,
    ${Object.entries(made)
      .map(([table, kind]) => `count(*) filter (where kind = '${kind}') as ${table}`)
      .join(', ')}
  from ${commands} k group by customer_id)`

const countedRows = tables
  .map(
    (table) =>
      `full join (select customer_id, count(*) from ${rowsOf(table)} group by customer_id) ${table} using (customer_id)`,
  )
  .join(' ')

const miscounted = tables
  .map((table) => `coalesce(k.${table}, 0) <> coalesce(${table}.count, 0)`)
  .join(' or ')

/** Rows are counted in a check of everything only: a row and its command cannot be told to be fresh together. */
export const commandRanges = invariant(
  'L7 L8',
  'every transfer, every request, every order and every contract was made by exactly one command, every command is kept, and refused ones left nothing',
  ({ commands, marks, whole }) =>
    firstOf(
      `select customer_id, b.last_number as transfers, coalesce(m.last_number, 0) + coalesce(k.covered, 0) as made_by_commands
         ${whole ? tables.map((table) => `, ${table}.count as ${table}, k.${table} as ${table}_by_commands`).join('') : ''}
       from balances b
       full join ${ranges(commands)} k using (customer_id)
       ${whole ? countedRows : ''}
       left join ${marks} m using (customer_id)
       where b.last_number is distinct from coalesce(m.last_number, 0) + coalesce(k.covered, 0)
         or k.ends <> hashint8extended(b.last_number, 0) # hashint8extended(coalesce(m.last_number, 0), 0)
         ${whole ? `or ${miscounted}` : ''}`,
      'customer_id',
    ),
)
