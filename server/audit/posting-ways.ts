import { firstOf, invariant } from './invariant.ts'
import { type Posted, readSums } from './stored-balances.ts'

type Way = readonly [kind: string, from: string, to: string]

/** Where the money of each kind may come from and go to, by what it is about. Whoever brings a product adds its ways here. */
const ways: Readonly<Record<string, readonly Way[]>> = {
  nothing: [['practice-funding', 'house-practice-funding', 'cash']],
  deposit: [['deposit', 'house-cash-in', 'cash']],
  withdrawal: [
    ['withdrawal-hold', 'cash', 'withdrawing'],
    ['withdrawal-paid', 'withdrawing', 'house-cash-out'],
    ['withdrawal-fee', 'withdrawing', 'house-fees'],
    ['withdrawal-returned', 'withdrawing', 'cash'],
  ],
  order: [
    ['order-reserved', 'cash', 'reserve'],
    ['order-released', 'reserve', 'cash'],
    ['margin-set-aside', 'cash', 'margin'],
    ['margin-set-aside', 'reserve', 'margin'],
    ['opening-fee', 'cash', 'house-fees'],
    ['opening-fee', 'reserve', 'house-fees'],
    ['trading-profit', 'house-trading', 'cash'],
    ['trading-loss', 'margin', 'house-trading'],
    ['gap-cover', 'house-gap-cover', 'margin'],
    ['margin-returned', 'margin', 'cash'],
    ['margin-added', 'cash', 'margin'],
    ['financing', 'cash', 'house-financing'],
    ['financing', 'margin', 'house-financing'],
  ],
  spot: [
    ['order-reserved', 'cash', 'reserve'],
    ['order-released', 'reserve', 'cash'],
    ['spot-bought', 'cash', 'house-trading'],
    ['spot-bought', 'reserve', 'house-trading'],
    ['spot-sold', 'house-trading', 'cash'],
    ['spot-fee', 'cash', 'house-fees'],
    ['spot-fee', 'reserve', 'house-fees'],
  ],
  run: [
    ['practice-returned', 'cash', 'house-practice-funding'],
    ['practice-funding', 'house-practice-funding', 'cash'],
  ],
  contract: [
    ['contract-stake', 'cash', 'stake'],
    ['contract-returned', 'stake', 'cash'],
    ['contract-profit', 'house-trading', 'cash'],
    ['contract-lost', 'stake', 'house-trading'],
    ['contract-refund', 'house-trading', 'cash'],
  ],
}

const listed = Object.entries(ways).flatMap(([subject, each]) => each.map((way) => [subject, ...way]))

const goesAstray = ({ subject, kind, from, to }: Posted): boolean =>
  !ways[subject ?? 'nothing']?.some((way) => way[0] === kind && way[1] === from && way[2] === to)

/** There are few ways, however many transfers went them, so that it is enough to look at the ways. */
export const postingWays = invariant(
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
