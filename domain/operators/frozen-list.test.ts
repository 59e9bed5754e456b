import { expect, it } from 'vitest'
import { mostAtOnce, readFrozenList } from './frozen-list.ts'

const many = (count: number) => Array.from({ length: count }, (_, place) => String(1_000_000_000 + place))

it.each([
  ['two accounts', ['4821300715', '4821300716'], null],
  ['as many as there may be', many(mostAtOnce), null],
  ['one too many', many(mostAtOnce + 1), 'field-too-long'],
  ['nobody', [], 'field-required'],
  ['somebody twice', ['4821300715', '4821300715'], 'field-invalid'],
  ['everybody', ['*'], 'field-invalid'],
  ['an empty name', ['4821300715', ''], 'field-invalid'],
])('a list of %s', (_, numbers, refusal) => {
  expect(readFrozenList(numbers)).toEqual(
    refusal === null ? { ok: true, value: numbers } : { ok: false, refusal },
  )
})
