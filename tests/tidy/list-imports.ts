import { posix } from 'node:path'
import type { ESTree } from 'vite'
import { type SourceFile, visitCode } from './source-file.ts'

export type Import = {
  specifier: string
  offset: number
  /** Only its types are used, so nothing of it exists when the code runs. */
  typeOnly: boolean
  /** `import()`: read when it is reached, not when the file is. */
  lazy: boolean
}

const isTypeImport = ({ importKind, specifiers }: ESTree.ImportDeclaration): boolean =>
  importKind === 'type' ||
  (specifiers.length > 0 &&
    specifiers.every((each) => each.type === 'ImportSpecifier' && each.importKind === 'type'))

const cache = new WeakMap<SourceFile, readonly Import[]>()

export const listImports = (file: SourceFile): readonly Import[] => {
  const known = cache.get(file)
  if (known !== undefined) return known
  const found: Import[] = []
  const add = (source: ESTree.Node | null, typeOnly: boolean, lazy = false): void => {
    if (source?.type !== 'Literal' || typeof source.value !== 'string') return
    found.push({ specifier: source.value, offset: source.start, typeOnly, lazy })
  }
  visitCode(file, {
    ImportDeclaration: (node) => add(node.source, isTypeImport(node)),
    ExportNamedDeclaration: (node) => add(node.source, node.exportKind === 'type'),
    ExportAllDeclaration: (node) => add(node.source, node.exportKind === 'type'),
    ImportExpression: (node) => add(node.source, false, true),
    TSImportType: (node) => add(node.source, true),
  })
  cache.set(file, found)
  return found
}

/** The path in the repository that an import names, or null when it names something outside. */
export const resolveImport = (importer: string, specifier: string): string | null => {
  const plain = specifier.replace(/\?.*$/, '')
  if (plain.startsWith('.')) return posix.join(posix.dirname(importer), plain)
  return plain.startsWith('@candor/') ? plain.slice('@candor/'.length) : null
}
