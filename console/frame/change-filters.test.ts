import { expect, it } from 'vitest'
import { withFilters } from './change-filters.ts'

it('filters are changed one by one, and an empty one is gone', () => {
  expect(withFilters('', { words: 'tan' })).toBe('words=tan')
  expect(withFilters('state=frozen&hide=email', { words: 'tan' })).toBe('state=frozen&hide=email&words=tan')
  expect(withFilters('state=frozen&words=tan', { words: '' })).toBe('state=frozen')
})
