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

const home = 'home/HomePage.tsx'

/** What is read on or right after the first page, each for itself. */
const early = [
  'main.tsx',
  home,
  'start/CustomerHosts.tsx',
  'start/later-parts.ts',
  '../client/api/read-problem.ts',
]

/** What the home page reads; together with a number of sharers, what nearly every page is made of. */
export const namePageParts: Naming = (id, context) => (isReadBy(home, id, context) ? 'page-parts' : null)

/** For a single line of what is read early, whoever reads it would have to fetch the whole chunk. */
const isReadEarly = (id: string, context: Context): boolean =>
  early.some((root) => isReadBy(root, id, context))

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
