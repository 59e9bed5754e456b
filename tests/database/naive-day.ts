import type { Client } from 'pg'

/**
 * A day of a portfolio worked out a second time, from the bare rows of transfers and in plain numbers of cents: what went between a customer
 * and the house, by what it was about, and what became of what was open. It shares no code with the digest.
 */

type Open = { symbol: string; product: 'spot' | 'leveraged'; cents: number }

type NaiveDay = {
  made: { product: string; symbol: string; made: string }[]
  fees: string
  financing: string
  paidIn: string
  profit: string
}

type Row = {
  kind: string
  from: string
  to: string
  amount: string
  product: string | null
  symbol: string | null
}

const write = (cents: number): string =>
  `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`

const isHouse = (account: string): boolean => account.startsWith('house')

export async function workOutDay(
  owner: Client,
  account: string,
  day: { from: string; until: string; atStart: readonly Open[]; atEnd: readonly Open[] },
): Promise<NaiveDay> {
  const { rows } = await owner.query<Row>(
    `select t.kind, t.from_account as from, t.to_account as to, t.amount::text, coalesce(o.symbol, s.symbol) as symbol,
       case when o.id is not null then 'leveraged' when s.id is not null then 'spot' end as product
     from transfers t join customers c on c.id = t.customer_id
     left join orders o on o.id = t.subject_id left join spot_orders s on s.id = t.subject_id
     where c.account_number = $1 and t.at >= $2 and t.at < $3`,
    [account, day.from, day.until],
  )
  const made = new Map<string, number>()
  let [fees, financing, paidIn] = [0, 0, 0]
  for (const { kind, from, to, amount, product, symbol } of rows) {
    if (isHouse(from) === isHouse(to)) continue
    const cents = isHouse(from) ? Number(amount) : -Number(amount)
    if (kind.endsWith('fee')) fees += cents
    else if (kind === 'financing') financing += cents
    else if (symbol === null) paidIn += cents
    else made.set(`${product} ${symbol}`, (made.get(`${product} ${symbol}`) ?? 0) + cents)
  }
  for (const [sign, open] of [
    [-1, day.atStart],
    [1, day.atEnd],
  ] as const)
    for (const { product, symbol, cents } of open)
      made.set(`${product} ${symbol}`, (made.get(`${product} ${symbol}`) ?? 0) + sign * cents)
  const lines = [...made].filter(([, cents]) => cents !== 0)
  lines.sort(([, one], [, other]) => Math.abs(other) - Math.abs(one))
  const total = lines.reduce((sum, [, cents]) => sum + cents, fees + financing)
  return {
    made: lines.map(([name, cents]) => {
      const [product = '', symbol = ''] = name.split(' ')
      return { product, symbol, made: write(cents) }
    }),
    fees: write(fees),
    financing: write(financing),
    paidIn: write(paidIn),
    profit: write(total),
  }
}
