import { listImports, resolveImport } from './list-imports.ts'
import { type Finding, findingAt, packageOf, type SourceFile } from './source-file.ts'

type Edge = { file: SourceFile; target: string; offset: number }
/** What each folder imports of other folders of its package, with one import for each of them. */
type FolderGraph = ReadonlyMap<string, ReadonlyMap<string, Edge>>

/**
 * Pairs of folders that may still import each other, by package, as `one ↔ other` in the order of the alphabet, each with its reason beside it. A list
 * may only shrink: a pair that no longer does is a breach as well. A package that is not named here is not checked.
 */
const mutualPairs: Readonly<Record<string, readonly string[]>> = {
  app: [],
  client: [],
  console: [],
  domain: [],
  kit: [],
  server: [],
}

/** Packages whose folders stand on floors: none imports itself, however long the way round. */
const packagesOnFloors: readonly string[] = ['app', 'client', 'console', 'domain', 'kit', 'server']

/** `app/cash` of `app/cash/CashList.tsx`; null for a file that lies in no folder of its package. */
const folderOf = (path: string): string | null => /^[^/]+\/[^/]+(?=\/)/.exec(path)?.[0] ?? null

/** Types, tests and `import()` count too: a reader of a folder has to know what it uses, whenever that is loaded. */
function graphOf(files: readonly SourceFile[], name: string): FolderGraph {
  const graph = new Map<string, Map<string, Edge>>()
  for (const file of files) {
    const folder = folderOf(file.path)
    if (packageOf(file.path) !== name || folder === null) continue
    for (const { specifier, offset } of listImports(file)) {
      const path = resolveImport(file.path, specifier)
      const target = path !== null && packageOf(path) === name ? folderOf(path) : null
      if (target === null || target === folder) continue
      const edges = graph.get(folder) ?? new Map<string, Edge>()
      if (!edges.has(target)) graph.set(folder, edges.set(target, { file, target, offset }))
    }
  }
  return graph
}

const shortName = (folder: string): string => folder.slice(folder.indexOf('/') + 1)

/** Two folders that import each other are one room with a wall through it. */
export function checkMutualFolders(
  files: readonly SourceFile[],
  allowed: Readonly<Record<string, readonly string[]>> = mutualPairs,
): Finding[] {
  return Object.entries(allowed).flatMap(([name, exceptions]) => {
    const graph = graphOf(files, name)
    const found = new Set<string>()
    const findings: Finding[] = []
    for (const [folder, edges] of graph) {
      for (const [target, { file, offset }] of edges) {
        const back = graph.get(target)?.get(folder)
        if (back === undefined || folder > target) continue
        const pair = `${shortName(folder)} ↔ ${shortName(target)}`
        found.add(pair)
        if (exceptions.includes(pair)) continue
        const message = `imports ${target}, and ${back.file.path} imports ${folder}. Move what both need below both, or what knows both above.`
        findings.push(findingAt(file, offset, message))
      }
    }
    const past = exceptions.filter((pair) => !found.has(pair))
    const tell = (pair: string): Finding => ({
      path: 'tests/tidy/folder-walls.ts',
      line: 1,
      message: `${name}: ${pair} no longer import each other. Take the pair off the list.`,
    })
    return [...findings, ...past.map(tell)]
  })
}

/** The shortest way from a folder back to itself, by breadth. */
function shortestLoop(graph: FolderGraph, start: string): Edge[] | null {
  const waysTo = new Map<string, Edge[]>([[start, []]])
  for (const [folder, way] of waysTo) {
    for (const [target, edge] of graph.get(folder) ?? []) {
      if (target === start) return [...way, edge]
      if (!waysTo.has(target)) waysTo.set(target, [...way, edge])
    }
  }
  return null
}

/** A circle of folders has no lowest one that could be read first. */
export const checkFolderLoops = (
  files: readonly SourceFile[],
  packages: readonly string[] = packagesOnFloors,
): Finding[] =>
  packages.flatMap((name) => {
    const graph = graphOf(files, name)
    const told = new Set<string>()
    return [...graph.keys()].flatMap((start) => {
      const loop = told.has(start) ? null : shortestLoop(graph, start)
      const first = loop?.[0]
      if (loop === null || first === undefined) return []
      for (const { target } of loop) told.add(target)
      const way = loop.map(({ file, target }) => `${file.path} → ${target}`).join(', ')
      return [findingAt(first.file, first.offset, `closes a circle of folders: ${way}.`)]
    })
  })
