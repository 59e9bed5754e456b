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

/** What lies in some folders, but for what is read early: for a single line of it, the whole chunk would have to be fetched. */
export const namePartsOf =
  (name: string, folders: RegExp): Naming =>
  (id, context) =>
    folders.test(id) && !early.some((root) => isReadBy(root, id, context)) ? name : null
