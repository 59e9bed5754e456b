/** Every way in which contracts are broken on purpose, with the rights of the database's owner, to see that the audit notices. */

const ended = (outcome: string) =>
  `(select contract_id from contract_settlements where outcome = '${outcome}' order by contract_id limit 1)`
/** The first contract that ended for a reason. */
const endedBy = (reason: string) =>
  `(select contract_id from contract_settlements where reason = '${reason}' order by contract_id limit 1)`
const running = '(select contract_id from running_contracts order by contract_id limit 1)'
const settlement = (id: string, change: string) =>
  `update contract_settlements set ${change} where contract_id = ${id}`

/** A statement that breaks something, the invariant that must notice, and words of the row it must name. */
export const contractBreaks: readonly [change: string, says: string, names: RegExp][] = [
  [`delete from running_contracts where contract_id = ${running}`, 'runs or is settled', / false /],
  [
    `insert into running_contracts select id, customer_id, symbol, accepted_at, expires_at from contracts where id = ${ended('win')}`,
    'runs or is settled',
    / true win/,
  ],
  [
    `update running_contracts set expires_at = expires_at + interval '1 s' where contract_id = ${running}`,
    'runs or is settled',
    / true /,
  ],
  [
    `insert into contract_refunds select contract_id, customer_id, 1, now() from contract_settlements where contract_id = ${ended('win')}`,
    'runs or is settled',
    / win 1$/,
  ],
  [`update contract_refunds set amount = amount - 1`, 'runs or is settled', / lose /],
  [`delete from running_contracts where contract_id = ${running}`, 'is what is open', / /],
  [
    `update balances set stake = stake + 1 where customer_id = (select customer_id from running_contracts limit 1)`,
    'is what is open',
    / /,
  ],
  [
    `insert into transfers select customer_id, 999, now(), kind, from_account, to_account, amount, cash_after, subject_kind, subject_id
       from transfers where kind = 'contract-returned' limit 1`,
    'released one time',
    /contract-returned.* 1 2$/,
  ],
  [`delete from transfers where kind = 'contract-profit'`, 'released one time', /contract-profit.* 1 0$/],
  [`delete from transfers where kind = 'contract-lost'`, 'released one time', /contract-lost.* 1 0$/],
  [
    `update transfers set amount = amount + 1 where kind = 'contract-refund'`,
    'released one time',
    /contract-refund/,
  ],
  [
    `update transfers set to_account = 'house-fees' where kind = 'contract-lost'`,
    'goes its own way',
    /contract-lost stake house-fees/,
  ],
  [
    `update transfers set subject_id = null, subject_kind = null where kind = 'contract-stake'`,
    'goes its own way',
    /contract-stake/,
  ],
  [`update contracts set rate = rate + 1 where id = ${running}`, 'those of the terms', / 92000001 /],
  [`update contracts set stake = 1 where id = ${running}`, 'those of the terms', / 1 /],
  [`update contracts set stake = 500001 where id = ${running}`, 'those of the terms', / 500001 /],
  [
    settlement(ended('win'), `purchase_at = purchase_at + interval '1 s'`),
    'that the rule picks',
    /other ticks/,
  ],
  [settlement(ended('win'), 'final_mid = final_mid + 1'), 'that the rule picks', /other ticks/],
  [settlement(ended('lose'), `final_at = final_at - interval '1 s'`), 'that the rule picks', /other ticks/],
  [
    settlement(ended('draw'), `final_at = final_at + interval '1 min'`),
    'that the rule picks',
    /another order/,
  ],
  [
    `delete from recent_ticks where at = (select final_at from contract_settlements where contract_id = ${ended('lose')})`,
    'that the rule picks',
    /other ticks/,
  ],
  [
    settlement(endedBy('halted'), `purchase_at = now(), purchase_mid = 1`),
    'that the rule picks',
    /does not need/,
  ],
  [settlement(ended('win'), `outcome = 'draw'`), 'two ticks and its direction', /another result/],
  [
    `update contract_openings set direction = 'fall' where contract_id = ${ended('win')}`,
    'two ticks and its direction',
    /another result/,
  ],
  [settlement(ended('win'), 'paid = paid + 1'), 'two ticks and its direction', /another amount/],
  [settlement(ended('draw'), 'paid = paid - 1'), 'two ticks and its direction', /another amount/],
  [
    settlement(ended('win'), `outcome = 'void', reason = 'no-tick'`),
    'two ticks and its direction',
    /has its ticks/,
  ],
  [
    settlement(ended('win'), `outcome = 'void', reason = 'halted'`),
    'two ticks and its direction',
    /was not halted/,
  ],
  [
    settlement(endedBy('no-tick'), `outcome = 'draw', reason = null`),
    'two ticks and its direction',
    /lacks a tick/,
  ],
  [
    settlement(
      endedBy('halted'),
      `outcome = 'draw', reason = null, purchase_at = now(), final_at = now() + interval '1 s', purchase_mid = 1, final_mid = 1`,
    ),
    'two ticks and its direction',
    /was halted/,
  ],
  [
    settlement(ended('win'), `outcome = 'void', reason = 'sealed-late'`),
    'two ticks and its direction',
    /better off by the rule/,
  ],
  [
    settlement(endedBy('unopened'), `settled_at = settled_at - interval '2 days'`),
    'two ticks and its direction',
    /had time to be/,
  ],
  [
    `delete from contract_openings where contract_id = ${ended('win')}`,
    'two ticks and its direction',
    /never opened/,
  ],
  [
    `alter table market_days disable trigger keep_market_day; update market_days set terms = replace(terms, '80000000', '70000000')`,
    'hashes to the one before',
    /other terms/,
  ],
  [
    `alter table market_days disable trigger keep_market_day;
     update market_days set seed = sha256('x'), closes = '{}' where day = (select anchor_day + 1 from seed_chain)`,
    'hashes to the one before',
    /not of the chain/,
  ],
  [`delete from contract_terms`, 'every change of the terms', / /],
  [`update contract_terms set set_at = set_at + interval '1 s'`, 'every change of the terms', / /],
  [
    `alter table instrument_halts disable trigger keep_halt`,
    'keeps a key',
    /instrument_halts not watched by: keep_halt/,
  ],
  [
    `alter table contract_settlements drop constraint contract_settlements_pkey cascade`,
    'keeps a key',
    /contract_settlements not unique/,
  ],
  [
    `grant update (outcome) on contract_settlements to candor_server`,
    'may not change',
    /contract_settlements/,
  ],
  [`grant delete on recent_ticks to candor_server`, 'may not change', /recent_ticks delete/],
  [
    `insert into contracts (id, customer_id, symbol, feed, stake, seconds, rate, day, accepted_at, purchase_at, expires_at, receipt)
       select md5('x')::uuid, customer_id, symbol, feed, stake, seconds, rate, day, accepted_at, purchase_at, expires_at, receipt
       from contracts limit 1`,
    'refused ones left nothing',
    /buy-contract \d+ \d+$/,
  ],
]
