import { expect, it } from 'vitest'
import { mergePages } from './merge-pages.ts'

type Row = { id: string; list: string }
const row = (id: number, list: string): Row => ({ id: `0${id}`, list })
const list = (name: string, ids: readonly number[]) => ids.map((id) => row(id, name))

/** A page of a list as the server gives it: newest first, from an id on. */
const pageOf = (rows: readonly Row[], after: Row | null, size: number) => {
  const left = rows.filter(({ id }) => after === null || id < after.id)
  return { rows: left.slice(0, size), more: left.length > size }
}

it('lists read as one come in the order of time, each row once, whatever the page', () => {
  const lists = [list('a', [9, 8, 7, 1]), list('b', [6, 5, 4, 3, 2])]
  for (const size of [1, 2, 3, 4, 20]) {
    const seen: string[] = []
    let after: Row | null = null
    for (let more = true; more; ) {
      const page: ReturnType<typeof mergePages<Row>> = mergePages(
        lists.map((rows) => pageOf(rows, after, size)),
        size,
      )
      expect(page.rows.length).toBeLessThanOrEqual(size)
      seen.push(...page.rows.map(({ id }) => id))
      after = page.rows.at(-1) ?? null
      more = page.more
    }
    expect(seen).toEqual(['09', '08', '07', '06', '05', '04', '03', '02', '01'])
  }
})

it('what goes over to a later list between two readings is shown once, as it is there', () => {
  const pages = [list('running', [3, 2]), list('settled', [2, 1])].map((rows) => ({ rows, more: false }))
  expect(mergePages(pages, 10)).toEqual({
    rows: [row(3, 'running'), row(2, 'settled'), row(1, 'settled')],
    more: false,
  })
  expect(mergePages([{ rows: [], more: false }], 10)).toEqual({ rows: [], more: false })
})

it('one list stays in its order, whose ids may be numbers of any length', () => {
  const page = { rows: [{ id: '10' }, { id: '9' }], more: true }
  expect(mergePages([page], 2)).toEqual(page)
})
