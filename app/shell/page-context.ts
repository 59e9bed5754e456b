import { createContext, use } from 'react'
import type { PageName } from '../routes.ts'

/** The page a component stands in, with its query string. Pages that lie underneath keep their own. */
export type PageHere = { page: PageName; query: URLSearchParams }

export const PageContext = createContext<PageHere | null>(null)

export function usePage(): PageHere {
  const here = use(PageContext)
  if (!here) throw new Error('usePage is for components inside a page')
  return here
}

export const usePageQuery = (): URLSearchParams => usePage().query
