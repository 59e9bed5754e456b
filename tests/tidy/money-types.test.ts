import { expect, it } from 'vitest'
import { checkMoneyTypes } from './money-types.ts'
import { makeSource } from './source-file.ts'

const breaches = (text: string, path = 'domain/a/x.ts') => checkMoneyTypes([makeSource(path, text)])

it.each([
  'type Order = { price: number }',
  'type Order = { readonly limitPrice: number | null }',
  'type Row = { balance_cents: ColumnType<number> }',
  'interface Order { fee?: number }',
  'interface Order { profit(): number }',
  'type Amount = number',
  "type Cents = number & { brand: 'Cents' }",
  'const pay = (amount: number) => amount',
  'function marginOf(order: Order): number { return 1 }',
  'const equityOf = async (): Promise<number> => 1',
  'const prices: readonly number[] = []',
  'const stake = 12.5',
  'const payout = Number(text)',
  'class Order { quantity: number }',
  'class Order { get equity(): number { return 1 } }',
  'const order = { price: 5 }',
  'const schema = z.object({ amount: z.number() })',
  'const schema = z.object({ amount: z.optional(z.int()) })',
])('refuses %j', (text) => expect(breaches(`\n${text}`)).toMatchObject([{ line: 2 }]))

it.each([
  'type Order = { price: Price; fee: Cents | null }',
  'type Instrument = { priceDecimals: number }',
  'const comparePrices = (a: Price, b: Price): number => 0',
  'const pay = (amount: bigint) => amount',
  'const coffee: number = 1',
  "const codes = { 'insufficient-balance': 400 }",
  'const schema = z.object({ amount: z.string() })',
])('allows %j', (text) => expect(breaches(text)).toEqual([]))

it('leaves the screen its pixels', () => {
  expect(breaches('const margin = 16', 'kit/a/x.ts')).toEqual([])
})
