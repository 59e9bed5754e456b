import { useStore } from 'zustand'
import { type PageName, routeOf } from '../routes.ts'
import { wordsStore } from '../words/words-store.ts'

/** The title of a page. That of a page which is no part of the specification arrives with its own words. */
export function usePageTitle(page: PageName | null): string | undefined {
  const { texts } = useStore(wordsStore)
  return page ? texts[routeOf(page).title] : undefined
}
