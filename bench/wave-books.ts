import { allInstruments } from '@candor/domain/instruments/catalogue.ts'
import { price, readPrice, writeShortPrice } from '@candor/domain/money/price.ts'
import { quantity } from '@candor/domain/money/quantity.ts'
import { createMemoryBus } from '@candor/server/bus/memory-bus.ts'
import { createLog } from '@candor/server/http/create-log.ts'
import { openTeller } from '@candor/server/open-teller.ts'
import { placeOrderKind } from '@candor/server/orders/place-order-command.ts'
import { commandOf } from '@candor/server/teller/command.ts'
import { createHandFedMarket } from '@candor/tests/database/hand-fed-market.ts'
import { unsealedLog } from '@candor/tests/database/unsealed-log.ts'
import type { Client } from 'pg'
import { tokenOf } from './orders-books.ts'

/** Customers of the bench whose positions are liquidated; above those that place orders. `first` says how many there are already. */
const firstNumber = 1_020_000_000
const cash = 100_000_00
const atOnce = 200

async function openOwners(owner: Client, first: number, count: number): Promise<bigint[]> {
  await owner.query('begin')
  await owner.query(`
    create temporary table owners on commit drop as
      with made as (
        insert into customers (account_number, account_name, kind, verification, locale, created_at)
        select (${firstNumber + first} + n)::text, '', 'trial', 'verified', 'en', now() from generate_series(1, ${count}) n returning id
      ) select id from made;
    insert into balances (customer_id, last_number, changed_at, cash) select id, 1, now(), ${cash} from owners;
    insert into transfers (customer_id, number, at, kind, from_account, to_account, amount, cash_after)
      select id, 1, now(), 'practice-funding', 'house-practice-funding', 'cash', ${cash}, ${cash} from owners;
    insert into commands (customer_id, key, kind, body_hash, answer, at, first_number, last_number)
      select id, 'fund-practice', 'fund-practice', sha256('fund'), '{}', now(), 1, 1 from owners;
    select build_posting_chains()`)
  const { rows } = await owner.query<{ id: string }>('select id from owners order by id')
  await owner.query('commit')
  return rows.map(({ id }) => BigInt(id))
}

/** Logs so many of these customers in; gives the tokens of their sessions. */
export async function logIn(
  owner: Client,
  customers: readonly bigint[],
  first: number,
): Promise<readonly string[]> {
  const tokens = customers.map((_, place) => tokenOf(firstNumber + first + place))
  await owner.query(
    `insert into sessions (token_hash, customer_id, device_hash, device_name, address, started_at, seen_at)
     select sha256(convert_to(token, 'UTF8')), customer, sha256('bench'), 'bench', '127.0.0.1', now(), now()
     from unnest($1::text[], $2::bigint[]) as t (token, customer)`,
    [tokens, customers],
  )
  return tokens
}

/**
 * Opens a position for each of so many customers by the real teller, on a price so far above the server's that the server's next price
 * liquidates all of them. The server has heard of none: it does when the bench says so.
 */
export async function openDoomed(
  owner: Client,
  { databaseUrl, first, count, ask }: { databaseUrl: string; first: number; count: number; ask: string },
): Promise<readonly bigint[]> {
  const customers = await openOwners(owner, first, count)
  const seen = price(((readPrice(ask) ?? price(0n)) * 140n) / 100n)
  const market = createHandFedMarket()
  const shown = writeShortPrice(price(seen - (seen % 1_00000000n)))
  market.show(Date.now(), Object.fromEntries(allInstruments().map(({ symbol }) => [symbol, shown])))
  const log = createLog('error')
  const options = { board: market.board, publicLog: unsealedLog, clock: Date.now, log }
  const teller = openTeller(databaseUrl, { ...options, bus: createMemoryBus() })
  const order = {
    symbol: 'BTCUSD',
    side: 'long',
    leverage: 2,
    quantity: quantity(1_000_000n),
    stops: { takeProfit: null, stopLoss: null },
    type: { kind: 'market', seen, tolerancePpm: 50_000 },
  } as const
  for (let from = 0; from < count; from += atOnce) {
    const outcomes = await Promise.all(
      customers
        .slice(from, from + atOnce)
        .map((customerId) =>
          teller.submit(commandOf(placeOrderKind, { customerId, key: 'bench-doomed', body: order })),
        ),
    )
    const refused = outcomes.find(({ ok }) => !ok)
    if (refused && !refused.ok) throw new Error(`a position was not opened: ${refused.refusal.code}`)
  }
  await teller.stop()
  await owner.query('vacuum analyze')
  return customers
}
