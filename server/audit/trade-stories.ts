import { firstOf, invariant } from './invariant.ts'
import {
  anyOf,
  closingQuote,
  closings,
  isPast,
  madeBy,
  type Predicate,
  unit,
  whichOf,
} from './trade-relations.ts'

/** Every entry of a story beside what the one before it left; more is not carried along, because there are many entries. */
const story = (events: string): string => `(
  select e.*, row_number() over story as place, lag(margin) over story as margin_before, lead(number) over story is null as is_last
  from ${events} e window story as (partition by position_id order by number))`

/** Why the tick closes the position, by its lines, which a close leaves as they were: liquidation, stop loss, take profit. */
const due = `case when ${isPast('e.liquidation')} then 'liquidation' when ${isPast('e.stop_loss')} then 'stop-loss'
  when coalesce(case p.side when 'long' then e.bid >= e.take_profit else e.ask <= e.take_profit end, false) then 'take-profit' end`

const closes = `e.kind in ${closings}`
const loss = 'greatest(-e.profit, 0)'
/** Nothing but a part is looked at part by part (trade-parts.ts). */
const closesAll = `e.kind = 'closed' and e.quantity = p.opened_quantity`

export const storyPredicates: readonly Predicate[] = [
  ['P1', 'e.number <> e.place', 'has a gap in its story'],
  ['P1', `(e.number = 1) <> (e.kind = 'opened')`, 'does not begin with its opening, and once'],
  ['P1', `(e.kind = 'closed') <> (e.is_last and p.status = 'closed')`, 'is not closed once, and at the end'],
  ['P1', 'e.is_last and p.version <> e.number', 'was changed without a word'],
  [
    'P1',
    `e.is_last and (p.margin, p.take_profit, p.stop_loss, p.liquidation)
     is distinct from (e.margin, e.take_profit, e.stop_loss, e.liquidation)`,
    'is not what its story says',
  ],
  [
    'P1',
    `e.margin <> case e.kind when 'margin-added' then e.margin_before + e.amount
       when 'stops-set' then e.margin_before when 'warned' then e.margin_before
       when 'close-asked' then e.margin_before when 'close-dropped' then e.margin_before
       when 'financed' then least(greatest(e.margin, e.margin_before - e.amount), e.margin_before) else e.margin end`,
    'has margin that nobody put down or took',
  ],
  ['P4', `${closes} and e.tick_at is null`, 'was closed on no tick'],
  ['P4', `${closes} and e.price is distinct from ${closingQuote}`, 'was not closed at the price of its tick'],
  [
    'P4',
    `${closes} and e.cause <> 'customer' and e.cause is distinct from ${due}`,
    'was closed for another reason than its tick gives',
  ],
  [
    'P4',
    `${closes} and e.cause <> 'customer'
       and e.tick_at < case e.cause when 'liquidation' then p.lines_since else coalesce(p.stops_since, p.lines_since) end`,
    'was closed on a tick from before the line was set',
  ],
  [
    'P6',
    `${closes} and (e.gap is distinct from greatest(${loss} - e.margin_before, 0) or e.amount < 0 or e.margin < 0
       or e.margin <> e.margin_before + e.gap - ${loss} - e.amount or e.kind = 'closed' and e.margin <> 0)`,
    'lost more than its margin, or other than its loss',
  ],
  [
    'P7',
    `${closesAll} and coalesce(p.realised <> e.profit or p.gap <> e.gap
       or 2 * abs(e.profit * ${unit} * e.down - ${madeBy('e.quantity', 'e.price')} * e.up) > ${unit} * e.down, true)`,
    'made another profit than its prices give',
  ],
]

/** Whether it was the first such tick is not in these tables; the days that were recorded show it (npm run day). */
export const tradeStories = invariant(
  'P1 P4 P6 P7',
  'every position is what its story says, and its story follows from its ticks: closed once, for the right reason, at the right price',
  ({ events }) =>
    firstOf(
      `select p.id as position, p.customer_id, p.status, e.number, e.kind, e.cause, e.price, e.profit, e.gap, e.margin,
         ${whichOf(storyPredicates)}
       from ${story(events)} e join positions p on p.id = e.position_id where ${anyOf(storyPredicates)}`,
      'position, number',
    ),
)
