import { type PageName, pageNames } from '../routes.ts'

/** The page that an article leads to: `deposit`, `wallet?view=limits`. Null where the app has none of that name. */
export function readPageTarget(target: string): { page: PageName; query: string } | null {
  const [name, query = ''] = target.split('?')
  const page = pageNames.find((known) => known === name)
  return page === undefined ? null : { page, query }
}
