import { readdirSync } from 'node:fs'

/** A statement that breaks something, words of the invariant that must notice, and of the row it must name. */
type Break = readonly [change: string, says: string, names: RegExp]

const breaking = /^broken-([a-z-]+)\.ts$/

/** Every way in which books are broken on purpose: all lists of the files `broken-<noun>.ts` beside this one, found by their names. */
export async function everyBreak(): Promise<Break[]> {
  const nouns = readdirSync(import.meta.dirname).flatMap((name) => breaking.exec(name)?.[1] ?? [])
  const files = await Promise.all(nouns.map((noun) => import(`./broken-${noun}.ts`)))
  const lists = files.flatMap((file) => Object.values<unknown>(file)).filter((list) => Array.isArray(list))
  // What is broken in new books only has no row to name, and is shown elsewhere.
  return lists.flat().filter((each): each is Break => each[2] instanceof RegExp)
}
