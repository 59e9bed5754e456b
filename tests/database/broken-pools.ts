/** Every way in which strategies and their pools are broken on purpose, with the rights of the database's owner. */

export type Break = readonly [change: string, says: string, names: RegExp]

const trading = `strategy = 'metal-trend'`
const lastValue = `${trading} and number = (select last_value from pools where ${trading})`

const pools: readonly Break[] = [
  [`update pools set units = units + 1 where ${trading}`, 'owes what it has not paid', /than were given out/],
  [
    `update pools set units = units + 1, house_units = house_units + 1 where ${trading}`,
    'owes what it has not paid',
    /than it began with/,
  ],
  [`update pools set owed = owed + 1 where ${trading}`, 'owes what it has not paid', /owes another/],
  [`update pools set owed = owed + 1 where ${trading}`, 'on its way between', / /],
  [`update pools set last_value = last_value + 1 where ${trading}`, 'owes what it has not paid', /of values/],
  [`update pools set last_trade = last_trade - 1 where ${trading}`, 'owes what it has not paid', /of trades/],
  [
    `update transfers set amount = amount + 1 where kind = 'pool-left'`,
    'owes what it has not paid',
    /owes another/,
  ],
  [
    `update transfers set amount = amount + 1 where kind = 'pool-joined'`,
    'posted at every value',
    /joined with/,
  ],
  [`delete from transfers where kind = 'pool-joined'`, 'posted at every value', /joined with/],
  [
    `update transfers set subject_id = md5('nobody')::uuid where kind = 'pool-joined'`,
    'posted at every value',
    /joined with/,
  ],
  [
    `update transfers set amount = amount + 1 where kind = 'pool-rounding'`,
    'posted at every value',
    /more away/,
  ],
  [`delete from transfers where kind = 'pool-rounding'`, 'posted at every value', /kept cents/],
  [`delete from transfers where kind = 'participation-joined'`, 'on its way between', / /],
  [`update transfers set amount = amount + 1 where kind = 'participation-paid'`, 'on its way between', / /],
  [
    `update transfers set to_account = 'house-rounding' where kind = 'pool-left'`,
    'goes its own way',
    /pool-left/,
  ],
]

const values: readonly Break[] = [
  [
    `update pool_values set equity = equity + 1 where ${lastValue}`,
    'money, less what it owes',
    /parts it names/,
  ],
  [`update pool_values set owed = owed + 1 where ${lastValue}`, 'money, less what it owes', /parts it names/],
  [
    `update pool_values set equity = equity + 1, cash = cash + 1 where ${lastValue}`,
    'money, less what it owes',
    /other money/,
  ],
  [`update pool_values set units = units + 1 where ${lastValue}`, 'money, less what it owes', /other units/],
  [
    `update pool_values set parts = regexp_replace(parts, '"worth":"(\\d+)"', '"worth":"1\\1"') where parts <> '[]'`,
    'money, less what it owes',
    /parts it names/,
  ],
  [
    `update pool_values set at = at - interval '1 day' where ${lastValue}`,
    'money, less what it owes',
    /older than/,
  ],
  [
    `alter table unit_results drop constraint unit_results_strategy_value_number_fkey; update pool_values set number = number + 7 where ${lastValue}`,
    'money, less what it owes',
    /does not follow/,
  ],
  [
    `delete from pool_values v where ${trading} and number = (select min(number) from pool_values n where ${trading} and number > 1
       and not exists (select from unit_results r where (r.strategy, r.value_number) = (n.strategy, n.number)))`,
    'money, less what it owes',
    /does not follow/,
  ],
  [`delete from pool_trades where ${trading} and number = 1`, 'told once', /does not follow/],
  [
    `delete from pool_trades where ${trading} and number = (select max(number) from pool_trades where ${trading})`,
    'told once',
    /is not told/,
  ],
  [
    `insert into pool_trades select strategy, number + 1000, md5('x')::uuid, at, md5('y')::uuid, event, closed_at, content from pool_trades limit 1`,
    'told once',
    /does not follow/,
  ],
  [
    `update pool_trades set subject_id = md5('y')::uuid where ${trading} and number = 1`,
    'told once',
    /was never made/,
  ],
  [
    `update pool_trades set content = regexp_replace(content, '"profit":"-?\\d+"', '"profit":"1"') where content ~ '"profit":"'`,
    'told once',
    /otherwise than it was made/,
  ],
  [
    `update pool_trades set content = regexp_replace(content, '"price":"\\d+"', '"price":"1"') where strategy = 'crypto-breakout'`,
    'told once',
    /crypto-breakout.*otherwise/,
  ],
  [
    `update pool_trades set at = at - interval '1 day' where ${trading} and number = 2`,
    'told once',
    /older than/,
  ],
]

const decisions: readonly Break[] = [
  [
    `update strategy_decisions set content = replace(content, 'trend-up', 'trend-down') where content like '%trend-up%'`,
    'decision of a strategy',
    /another hash/,
  ],
  [`update strategy_decisions set state = '{}'`, 'decision of a strategy', /something else/],
  [
    `update strategy_decisions set closed_at = closed_at + interval '30 minutes' where not exists
       (select from strategy_orders o where o.strategy = strategy_decisions.strategy and o.closed_at = strategy_decisions.closed_at)`,
    'decision of a strategy',
    /something else/,
  ],
  [`update strategy_decisions set at = at - interval '1 day'`, 'decision of a strategy', /before its candle/],
  [
    `update strategy_decisions d set content = c.content, hash = encode(sha256(convert_to(c.content, 'UTF8')), 'hex'), model_hash = repeat('a', 64)
       from (select strategy, closed_at, replace(content, '"modelHash":null', '"modelHash":"' || repeat('a', 64) || '"') as content from strategy_decisions) c
       where (c.strategy, c.closed_at) = (d.strategy, d.closed_at)`,
    'decision of a strategy',
    /another model/,
  ],
  [
    `update strategy_models set content = replace(content, '"biasPpm":', '"biasPpm":1')`,
    'model of a strategy',
    / /,
  ],
  [`update strategy_models set day = '2020-01-01'`, 'model of a strategy', /2020-01-01/],
  [`update strategy_decisions set caught_up = true`, 'order of a strategy', /too late/],
  [
    `update strategy_orders set subject_id = (select id from orders where customer_id not in (select customer_id from pools) limit 1) where status = 'done'`,
    'order of a strategy',
    /never placed/,
  ],
]

export const poolBreaks: readonly Break[] = [...pools, ...values, ...decisions]
