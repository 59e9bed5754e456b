/** Relations and expressions that several checks of orders and positions share. */

/** Every entry of a story beside the state that the one before it left. */
export const withBefore = (events: string): string => `(
  select e.*, lag(margin) over story as margin_before, lag(take_profit) over story as take_profit_before,
    lag(stop_loss) over story as stop_loss_before, lag(liquidation) over story as liquidation_before
  from ${events} e window story as (partition by position_id order by number))`

/** The kinds of entry that close something. */
export const closings = `('part-closed', 'closed')`

/** What is moved at a price, in cents before rounding. Quantities, contract sizes and prices are 10⁻⁸, so their product is 10⁻²⁴. */
export const centsOf = (quantity: string, price: string, up: string, down: string): string =>
  `(${quantity}::numeric * p.contract_size * (${price}) * ${up} * 100 / (1000000000000000000000000 * ${down}::numeric))`

/** What a side closes at. */
export const closingQuote = `case p.side when 'long' then e.bid else e.ask end`

/** Whether the closing quote has come to a line that lies against the position. */
export const isPast = (line: string): string =>
  `coalesce(case p.side when 'long' then e.bid <= ${line} else e.ask >= ${line} end, false)`
