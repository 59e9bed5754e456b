import { isBuiltin } from 'node:module'
import { type Import, listImports, resolveImport } from './list-imports.ts'
import { type Finding, findingAt, isTestFile, packageOf, type SourceFile } from './source-file.ts'

/** The table of docs/ARCHITECTURE.md. `packages` are npm packages beside those of the folder's own package.json. */
type Edges = { folders: RegExp; types?: RegExp; packages: readonly string[]; node: boolean; schemes?: RegExp }

const NOTHING = /^$/
const ICONS = /^phosphor:/
const REACT = ['react', 'react-dom']

const TABLE: Record<string, Edges> = {
  domain: { folders: NOTHING, packages: [], node: false },
  wire: { folders: /^domain\//, packages: [], node: false },
  kit: {
    folders: /^domain\/(languages|money|time|validation)\//,
    types: /^wire\//,
    packages: REACT,
    node: false,
    schemes: ICONS,
  },
  help: { folders: /^domain\//, packages: [], node: false },
  verify: { folders: /^domain\//, packages: [], node: false },
  server: { folders: /^(domain|wire|help)\//, types: /^verify\//, packages: [], node: true },
  client: { folders: /^(domain|wire|kit)\//, packages: REACT, node: false },
  console: { folders: /^(domain|wire|kit|client)\//, packages: REACT, node: false, schemes: ICONS },
  app: { folders: /^(domain|wire|help|verify|kit|client)\//, packages: REACT, node: false, schemes: ICONS },
}

/** Files of the browser's folders that run in Node, as parts of the build. */
const BUILD_FILES =
  /^((app|console)\/vite\.config\.ts|(app|console)\/entry\/[\w-]+\.ts|kit\/icons\/phosphor-plugin\.ts)$/
const BUILD_PACKAGES = ['vite', '@vitejs/plugin-react']

/** Beside these a test may use the packages of tests/package.json, whichever folder it sits in. */
const TEST_PACKAGES = ['vitest', 'fast-check']
/** What tests beside the code may import of other packages: the throw-away database, the form of the tests and the verifier; cases worked by hand. */
const TEST_FOLDERS: Record<string, RegExp> = {
  server: /^(tests\/database|tests\/(?:test|long)-form\.ts|verify\/)/,
  domain: /^tests\/worked-cases\//,
}

const packageName = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

type Declared = ReadonlyMap<string, readonly string[]>

const declaredPackages = (files: readonly SourceFile[]): Declared =>
  new Map(
    files
      .filter(({ path }) => /^[^/]+\/package\.json$/.test(path))
      .map(({ path, text }) => {
        const { dependencies = {} } = JSON.parse(text) as { dependencies?: Record<string, string> }
        return [packageOf(path), Object.keys(dependencies)]
      }),
  )

const checkFolder = (file: SourceFile, target: string, edge: Import, edges: Edges): string | null => {
  const own = packageOf(file.path)
  if (packageOf(target) === own) {
    if (edge.specifier.startsWith('@')) return `Inside ${own}/ imports are relative.`
    if (BUILD_FILES.test(target) && !BUILD_FILES.test(file.path) && !isTestFile(file.path) && !edge.typeOnly)
      return 'That file is part of the build and runs in Node; the browser has no use for it.'
    return null
  }
  if (edge.specifier.startsWith('.'))
    return `Write @candor/${target}: across folders imports are not relative.`
  if (edges.folders.test(target) || (edge.typeOnly && edges.types?.test(target))) return null
  if (BUILD_FILES.test(file.path) && BUILD_FILES.test(target)) return null
  if (isTestFile(file.path) && TEST_FOLDERS[own]?.test(target)) return null
  if (edges.types?.test(target)) return `${own}/ may import only types from there: write "import type".`
  return `${own}/ may not import from ${packageOf(target)}/. Move the code, or pass the value in.`
}

const checkOutside = (
  file: SourceFile,
  { specifier }: Import,
  edges: Edges,
  declared: Declared,
): string | null => {
  const own = packageOf(file.path)
  const [test, build] = [isTestFile(file.path), BUILD_FILES.test(file.path)]
  if (specifier.startsWith('node:') || isBuiltin(specifier)) {
    return edges.node || test || build ? null : `${own}/ has no Node. Pass in what it needs.`
  }
  if (edges.schemes?.test(specifier)) return null
  const name = packageName(specifier)
  if (edges.packages.includes(name) || declared.get(own)?.includes(name)) return null
  if (test && (TEST_PACKAGES.includes(name) || declared.get('tests')?.includes(name))) return null
  if (build && BUILD_PACKAGES.includes(name)) return null
  return own === 'domain'
    ? 'domain/ depends on nothing. Write what it needs, or move the code out.'
    : `${name} is not a dependency in ${own}/package.json.`
}

/** Imports keep to the table. tests/, bench/ and tools/ may import all; the rest is held here, tests beside the code included. */
export const checkImportEdges = (files: readonly SourceFile[]): Finding[] => {
  const declared = declaredPackages(files)
  return files.flatMap((file) => {
    const edges = TABLE[packageOf(file.path)]
    if (edges === undefined) return []
    return listImports(file).flatMap((edge) => {
      const target = resolveImport(file.path, edge.specifier)
      const wrong =
        target === null ? checkOutside(file, edge, edges, declared) : checkFolder(file, target, edge, edges)
      return wrong === null ? [] : [findingAt(file, edge.offset, `imports ${edge.specifier}. ${wrong}`)]
    })
  })
}
