export const searchEn = {
  'search.field': 'Search instruments',
  'search.clear': 'Clear',
  'search.all': 'All',
  'search.chip': '{name} {n}',
  'search.group': '{name}, {n}',
  'search.recent': 'Recent',
  'search.nothing': 'Nothing found for “{text}”',
  'search.nothing-text': 'Try a symbol such as XAUUSD, or part of a name in any of the four languages.',
  'search.start': 'Symbols and names in four languages',
  'search.filter': 'Market',
} as const
