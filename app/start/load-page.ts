import type { ComponentType } from 'react'
import type { PageName } from '../routes.ts'
import { needWords } from '../words/words-store.ts'
import { loaderOf } from './page-loaders.ts'

/** Pages whose code and words have arrived. */
const loaded = new Map<PageName, ComponentType>()

export const loadedPage = (page: PageName): ComponentType | null => loaded.get(page) ?? null

export async function loadPage(page: PageName): Promise<ComponentType> {
  const known = loaded.get(page)
  if (known) return known
  const { words, load } = loaderOf(page)
  const [component] = await Promise.all([load(), needWords(words)])
  loaded.set(page, component)
  return component
}
