/**
 * What the customer of a withdrawal has asked for on its day (UTC) and was not given back, in SQL; `of` names the withdrawal's row. Written
 * once, so that the teller decides by the same sum as pages show.
 */
export const dayTotalOf = (of: string): string => `
  (select coalesce(sum(that_day.amount), 0)::bigint from withdrawals that_day
   where that_day.customer_id = ${of}.customer_id and that_day.status in ('in-review', 'completed')
     and that_day.requested_at >= date_trunc('day', ${of}.requested_at, 'UTC')
     and that_day.requested_at < date_trunc('day', ${of}.requested_at, 'UTC') + interval '1 day')`
