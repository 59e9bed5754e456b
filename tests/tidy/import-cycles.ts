import { type Import, listImports, resolveImport } from './list-imports.ts'
import { type Finding, findingAt, type SourceFile } from './source-file.ts'

type Edge = { file: SourceFile; target: string; offset: number }
type Graph = ReadonlyMap<string, readonly Edge[]>

const buildGraph = (files: readonly SourceFile[], counts: (edge: Import) => boolean): Graph =>
  new Map(
    files.map((file) => [
      file.path,
      listImports(file)
        .filter(counts)
        .flatMap(({ specifier, offset }) => {
          const target = resolveImport(file.path, specifier)
          return target === null ? [] : [{ file, target, offset }]
        }),
    ]),
  )

/** The shortest way from a file back to itself, by breadth. */
const shortestLoop = (graph: Graph, start: string): Edge[] | null => {
  const waysTo = new Map<string, Edge[]>([[start, []]])
  for (const [path, way] of waysTo) {
    for (const edge of graph.get(path) ?? []) {
      if (edge.target === start) return [...way, edge]
      if (!waysTo.has(edge.target)) waysTo.set(edge.target, [...way, edge])
    }
  }
  return null
}

const findCycles = (graph: Graph, mend: string): Finding[] => {
  const told = new Set<string>()
  return [...graph.keys()].flatMap((start) => {
    const loop = told.has(start) ? null : shortestLoop(graph, start)
    const first = loop?.[0]
    if (loop === null || first === undefined) return []
    const names = loop.map(({ file }) => file.path)
    for (const name of names) told.add(name)
    return [findingAt(first.file, first.offset, `imports itself: ${[...names, start].join(' → ')}. ${mend}`)]
  })
}

/** `import()` does not count: it runs later, when both files are whole. */
export const checkValueCycles = (files: readonly SourceFile[]): Finding[] =>
  findCycles(
    buildGraph(files, ({ typeOnly, lazy }) => !typeOnly && !lazy),
    'Move what both need into a file of its own.',
  )

/** A cycle of types harms nothing at run time, but it says that the two files are one thing. */
export const checkTypeCycles = (files: readonly SourceFile[]): Finding[] =>
  findCycles(
    buildGraph(files, ({ lazy }) => !lazy),
    'Give the type that both need a file of its own.',
  )
