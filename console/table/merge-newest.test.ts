import { expect, it } from 'vitest'
import { mergeNewest } from './merge-newest.ts'

type Row = { id: string; state: string }
const row = (id: number, state = 'open'): Row => ({ id: String(id), state })
const merge = (shown: Row[], newest: Row[]) => mergeNewest(shown, newest, ({ id }) => id)

it('what is new waits above; what is shown stays where it is, as it is now', () => {
  const shown = [row(3), row(2), row(1)]
  expect(merge(shown, [row(5), row(4), row(3, 'frozen'), row(2)])).toEqual({
    rows: [row(3, 'frozen'), row(2), row(1)],
    arrived: [row(5), row(4)],
  })
  expect(merge(shown, [row(3), row(2)])).toEqual({ rows: shown, arrived: [] })
})

it('more than a page of new rows begins the list anew; an empty list has everything arrive', () => {
  expect(merge([row(1)], [row(9), row(8)]).arrived).toBeNull()
  expect(merge([], [row(2)])).toEqual({ rows: [], arrived: [row(2)] })
  expect(merge([row(1)], [])).toEqual({ rows: [row(1)], arrived: [] })
})
