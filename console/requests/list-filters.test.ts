import { expect, it } from 'vitest'
import { filtersIn } from './list-filters.ts'

it('filters of an address become the query, and half a filter is none', () => {
  expect(filtersIn('', 'deposits')).toEqual({})
  expect(filtersIn('list=all&status=rejected&account=4821%20300%20715', 'deposits')).toEqual({
    status: 'rejected',
    account: '4821300715',
  })
  expect(filtersIn('status=repaid&account=4821&from=2026-13-99', 'deposits')).toEqual({})
  expect(filtersIn('status=repaid', 'loans')).toEqual({ status: 'repaid' })
})

it('a day is one of the operator, from its beginning to the next one’s', () => {
  const { from = '', until = '' } = filtersIn('from=2026-03-02&until=2026-03-02', 'loans')
  expect([new Date(from), new Date(until)]).toEqual([new Date(2026, 2, 2), new Date(2026, 2, 3)])
})
