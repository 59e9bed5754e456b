/** Expressions that several checks of orders and positions share; `o`, `p` and `e` are an order, its position and an entry of its story. */

/** Something that must not be: which invariant it breaks, when, and in words. */
export type Predicate = readonly [name: string, when: string, why: string]

/** Whether any of them holds, for a `where`. */
export const anyOf = (predicates: readonly Predicate[]): string =>
  predicates.map(([, when]) => `(${when})`).join(' or ')

/** Which one it is, for a `select`: its invariant and its words. */
export const whichOf = (predicates: readonly Predicate[]): string =>
  `case ${predicates.map(([name, when, why]) => `when ${when} then '${name}: ${why}'`).join(' ')} end as why`

/** The kinds of entry that close something. */
export const closings = `('part-closed', 'closed')`

/** Quantities, contract sizes and prices are integers of 10⁻⁸, so that their product is one of 10⁻²⁴. */
export const unit = '1000000000000000000000000::numeric'

/** What a side opens at: the buyer pays the ask, the seller gets the bid. */
export const openingQuote = `case p.side when 'long' then e.ask else e.bid end`

/** What a side closes at. */
export const closingQuote = `case p.side when 'long' then e.bid else e.ask end`

/** Whether the closing quote has come to a line that lies against the position. */
export const isPast = (line: string): string =>
  `coalesce(case p.side when 'long' then e.bid <= ${line} else e.ask >= ${line} end, false)`

/** What so much of a position has made between its entry and a price, in 10⁻²⁴ of a cent of the quote currency. */
export const madeBy = (quantity: string, price: string): string =>
  `case p.side when 'long' then 100 else -100 end * ${quantity}::numeric * p.contract_size * (${price} - p.entry)`
