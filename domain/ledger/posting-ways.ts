type Way = readonly [kind: string, from: string, to: string]

/** Where the money of each kind may come from and go to, by what it is about. A product that moves money adds its ways here. */
export const postingWays: Readonly<Record<string, readonly Way[]>> = {
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

/** What postings that belong to nothing are listed under. */
export const noSubject = 'nothing'

export const isKnownWay = (subject: string, kind: string, from: string, to: string): boolean =>
  Object.hasOwn(postingWays, subject) &&
  (postingWays[subject] ?? []).some((way) => way[0] === kind && way[1] === from && way[2] === to)
