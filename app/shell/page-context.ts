import { createContext, use } from 'react'
import type { PageName } from '../routes.ts'

/** The page a component is part of, with its query string. Pages underneath keep their own. */
type PageHere = { page: PageName; query: URLSearchParams }

export const PageContext = createContext<PageHere | null>(null)

export function usePage(): PageHere {
  const here = use(PageContext)
  if (!here) throw new Error('usePage is for components inside a page')
  return here
}

export const usePageQuery = (): URLSearchParams => usePage().query
