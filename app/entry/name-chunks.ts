import { join } from 'node:path'
import type { Rolldown } from 'vite'

type Naming = Rolldown.CodeSplittingNameFunction
type Context = Parameters<Naming>[1]

const APP = join(import.meta.dirname, '..')

/** All that a module imports when it is read, itself included. What it imports later, by `import()`, is not part of it. */
function closureOf(root: string, context: Context): Set<string> {
  const closure = new Set([root])
  for (const id of closure)
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) closure.add(imported)
  return closure
}

/** Asked for once a build: the graph is whole by the time that chunks are named. */
const closures = new Map<string, Set<string>>()

function isReadBy(root: string, id: string, context: Context): boolean {
  const known = closures.get(root) ?? closureOf(join(APP, root), context)
  closures.set(root, known)
  return known.has(id)
}

/** What every visit begins with. */
const first = ['main.tsx', 'home/HomePage.tsx']

/** What every visit reads right after its first page is drawn, whoever's it is: the pages' code and words, and what works beside them. */
const afterFirst = [
  'start/later-parts.ts',
  'start/page-loaders.ts',
  'words/load-later-words.ts',
  '../client/api/read-problem.ts',
]

const isReadByAny = (roots: readonly string[], id: string, context: Context): boolean =>
  roots.some((root) => isReadBy(root, id, context))

/** What the first page reads; together with a number of sharers, what nearly every page is made of. */
export const namePageParts: Naming = (id, context) => (isReadByAny(first, id, context) ? 'page-parts' : null)

export const laterParts = 'later-parts'

/** One file, because all of it is fetched by every visit: as files of their own, ten were asked for one by one. */
export const nameLaterParts: Naming = (id, context) =>
  isReadByAny(afterFirst, id, context) && !isReadByAny(first, id, context) ? laterParts : null

/** For a single line of what is read early, whoever reads it would have to fetch the whole chunk. */
const isReadEarly = (id: string, context: Context): boolean =>
  isReadByAny(first, id, context) || isReadByAny(afterFirst, id, context)

/** What lies in some folders, but for what is read early. */
export const namePartsOf =
  (name: string, folders: RegExp): Naming =>
  (id, context) =>
    folders.test(id) && !isReadEarly(id, context) ? name : null

/**
 * What a page reads, but for what is read early or by some other pages. Whatever such a module imports is read by the page too, and by as many
 * pages as it is itself: parts of one page with different numbers of sharers never import each other in a circle.
 */
export const namePartsReadBy =
  (name: string, page: string, otherPages: readonly string[] = []): Naming =>
  (id, context) =>
    isReadBy(page, id, context) &&
    !isReadEarly(id, context) &&
    !otherPages.some((other) => isReadBy(other, id, context))
      ? name
      : null
