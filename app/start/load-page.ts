import type { ComponentType } from 'react'
import type { PageName } from '../routes.ts'
import { needWords } from '../words/words-store.ts'
import type { PageLoader } from './page-loaders.ts'

const home: PageLoader = {
  words: ['home'],
  load: () => import('../home/HomePage.tsx').then((module) => module.HomePage),
}

/** Where the code and the words of a page are. Only home is known from the beginning. */
async function loaderOf(page: PageName): Promise<PageLoader> {
  if (page === 'home') return home
  const { laterLoaderOf } = await import('./page-loaders.ts')
  return laterLoaderOf(page)
}

/** Pages whose code and words have arrived. */
const loaded = new Map<PageName, ComponentType>()

export const loadedPage = (page: PageName): ComponentType | null => loaded.get(page) ?? null

/** Fetches the code alone, before it is known in which language the words are needed. */
export const loadCode = async (page: PageName): Promise<ComponentType> => (await loaderOf(page)).load()

export async function loadPage(page: PageName): Promise<ComponentType> {
  const known = loaded.get(page)
  if (known) return known
  const { words, load } = await loaderOf(page)
  const [component] = await Promise.all([load(), needWords(words)])
  loaded.set(page, component)
  return component
}
