import { firstOf, invariant } from './invariant.ts'
import { closingQuote, isPast, withBefore } from './trade-relations.ts'

/** Why the tick closes the position, by the lines that stood: liquidation before stop loss before take profit. */
const due = `case
  when ${isPast('e.liquidation_before')} then 'liquidation'
  when ${isPast('e.stop_loss_before')} then 'stop-loss'
  when coalesce(case p.side when 'long' then e.bid >= e.take_profit_before else e.ask <= e.take_profit_before end, false)
    then 'take-profit'
  end`

const broken: readonly [when: string, why: string][] = [
  ['e.tick_at is null', 'is on no tick'],
  [`e.price is distinct from ${closingQuote}`, 'is not at the price of its tick'],
  [`e.cause <> 'customer' and e.cause is distinct from ${due}`, 'is for another reason than its tick gives'],
  [`e.cause <> 'customer' and e.tick_at < p.lines_since`, 'is on a tick from before the line was set'],
]

/** Whether it was the first such tick is not in these tables; the days that were recorded show it (npm run day). */
export const triggerCauses = invariant(
  'P4',
  'what closes a position is what the recorded tick has reached: liquidation, then stop loss, then take profit',
  ({ events }) =>
    firstOf(
      `select p.id as position, p.customer_id, e.number, e.cause, case ${broken.map(([when, why]) => `when ${when} then '${why}'`).join(' ')} end as why
       from ${withBefore(events)} e join positions p on p.id = e.position_id
       where e.kind in ('part-closed', 'closed') and (${broken.map(([when]) => `(${when})`).join(' or ')})`,
      'position, number',
    ),
)
