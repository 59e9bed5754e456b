import { firstOf, invariant, linesDiffer } from './invariant.ts'

/** The kinds of command that make a row, and where; rows do not name their command, so that they are counted by customer. */
const made: readonly [kind: string, rows: string][] = [
  ['request-withdrawal', 'withdrawals'],
  ['request-deposit', 'deposits'],
  ['place-order', 'orders'],
]

const lineOf = (place: number): string => `hashint8extended(customer_id, ${place})`

const differ = linesDiffer(
  `select case kind ${made.map(([kind], place) => `when '${kind}' then ${lineOf(place)}`).join(' ')} end as line from commands`,
  made.map(([, rows], place) => `select ${lineOf(place)} as line from ${rows}`).join(' union all '),
)

const counted = made
  .map(
    ([kind, rows]) =>
      `select customer_id, '${kind}' as kind, 1 as commands, 0 as rows from commands where kind = '${kind}'
       union all select customer_id, '${kind}', 0, 1 from ${rows}`,
  )
  .join(' union all ')

/** Counted over everything: a row and its command cannot be told to be fresh together. */
export const requestCommands = invariant(
  'L8',
  'every request has the command that asked for it, and no refused command left one',
  ({ whole }) =>
    firstOf(
      `select customer_id, kind, sum(commands) as commands, sum(rows) as rows from (${counted}) c
       where ${whole} and ${differ} group by customer_id, kind having sum(commands) <> sum(rows)`,
      'customer_id, kind',
    ),
)
