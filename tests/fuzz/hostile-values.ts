import type { Dice } from '../simulation/dice.ts'

/** Texts that have broken parsers, databases and pages before. None of them names anything of ours, so that an echo is no finding. */
const texts: readonly string[] = [
  '',
  ' ',
  ' 1',
  '1 ',
  '1e3',
  '0x10',
  '+1',
  '-1',
  '-0',
  '1.',
  '.5',
  '00',
  '0',
  '0.00',
  '0.001',
  '0.000000001',
  '1_000',
  '1,000.00',
  '92233720368547758.08',
  '9223372036854775807',
  '9223372036854775808',
  '9'.repeat(40),
  `-${'9'.repeat(40)}`,
  `0.${'9'.repeat(40)}`,
  'NaN',
  'Infinity',
  '٣٤',
  '１００.００',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udc00y',
  '\u202eabc\u202c',
  '\u200f',
  '\ufeff',
  '\u2028',
  '\r\nset-cookie: a=b',
  '𝕏'.repeat(40),
  'e\u0301'.repeat(60),
  'A'.repeat(20_480),
  '__proto__',
  'constructor',
  'toString',
  '../../../../etc/passwd',
  '%00',
  '%2e%2e%2f',
  "' or '1'='1",
  '"); --',
  '{{7*7}}',
  '<script>alert(1)</script>',
  'null',
  'true',
  '[]',
  'UTC',
  'Etc/GMT+99',
  'Asia/Kuala_Lumpur',
  'XAUUSD',
  'AAPL',
  'ck_',
]

/** Days and instants that exist in no calendar, in no database, or at an edge of one. */
const times: readonly string[] = [
  '0000-01-01',
  '0000-00-00',
  '0001-01-01',
  '9999-12-31',
  '10000-01-01',
  '-000001-01-01',
  '2026-02-30',
  '2026-02',
  '2026-13',
  '0000-01',
  '2026-11-15T24:00:00Z',
  '2026-11-15T23:59:60Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999999Z',
  '+275760-09-13T00:00:00.001Z',
  'infinity',
  '-infinity',
  'now',
  'epoch',
]

const ids: readonly string[] = [
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '00000000-0000-7000-8000-000000000000',
  '{00000000-0000-7000-8000-000000000000}',
  '0000000000007000800000000000000',
]

const others: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1,
  1.5,
  1e21,
  -1e-7,
  2_147_483_647,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER,
  2 ** 53,
  2 ** 63,
  Number.MAX_VALUE,
  [],
  [[]],
  [null],
  ['1', '1'],
  Array.from({ length: 300 }, (_, at) => at),
  {},
  { length: 3 },
  { toString: 1, valueOf: 2 },
  { kind: 'market' },
]

/** Ids of other people's things that answers have shown; drawn from as if they had leaked. */
export type SeenIds = string[]

export function hostileText(dice: Dice, seen: SeenIds): string {
  const kind = dice.below(10)
  if (kind < 6) return dice.pick(texts) ?? ''
  if (kind < 8) return dice.pick(times) ?? ''
  return (kind === 8 ? dice.pick(seen) : dice.pick(ids)) ?? dice.uuid()
}

/** A copy, because a later change may put something into it. */
export const hostileValue = (dice: Dice, seen: SeenIds): unknown =>
  structuredClone(dice.chance(0.65) ? hostileText(dice, seen) : dice.pick(others))
