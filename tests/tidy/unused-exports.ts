import type { ESTree } from 'vite'
import { resolveImport } from './list-imports.ts'
import { type Finding, findingAt, type SourceFile, visitCode } from './source-file.ts'

type Named = { name: string; offset: number }
/** An import that names nothing by itself, such as `import()`: it uses what the importing file names anywhere in its text. */
type WholeImport = { target: string; file: SourceFile }

/** Files that are found by their names, so that no import lists them. */
const foundByName =
  /\.(?:en|zh|tw|malay)\.ts$|\/(?:letter|statement)-words-[^/]+$|\/[a-z-]+-samples\.ts$|\/broken-[a-z-]+\.ts$|^server\/(?:audit\/[a-z-]+-audit|archive\/[a-z-]+-parts|postgres\/[a-z-]+-closing)\.ts$|\.d\.ts$/

/**
 * Exports that no import names, as `path name`. The list may only shrink: one that is imported again is a breach as well.
 * The tab bar's are for notices.
 */
const exceptions: readonly string[] = [
  'app/start/tab-bar-store.ts showTabBar',
  'app/start/tab-bar-store.ts hideTabBar',
  'app/start/tab-bar-store.ts setTabBarBadge',
  'app/start/tab-bar-store.ts removeTabBarBadge',
  'app/start/tab-bar-store.ts setTabBarItemVisible',
  // Imported by the server from the built file.
  'app/start/prerender.tsx symbolsOf',
  'app/start/prerender.tsx openPrerender',
  // Takes the place of a library where that file is built.
  'app/start/render-now.ts createStore',
  'app/start/render-now.ts useStore',
  // Imported by the text that make-patchable.ts adds to a module.
  'tests/cheats/patch-points.ts answerCall',
  // Called by Vitest.
  'tests/build-once.ts setup',
  'tests/database/start-test-cluster.ts setup',
  'tests/faults/begun-folder.ts setup',
  'tests/journeys/copy-app-once.ts setup',
]

const namesOf = (id: ESTree.Node | null): Named[] =>
  id?.type === 'Identifier' ? [{ name: id.name, offset: id.start }] : []

const nameIn = (name: ESTree.ModuleExportName): string => (name.type === 'Literal' ? name.value : name.name)

function listExports(file: SourceFile): Named[] {
  const found: Named[] = []
  visitCode(file, {
    ExportNamedDeclaration: ({ declaration, specifiers }) => {
      if (declaration?.type === 'VariableDeclaration')
        found.push(...declaration.declarations.flatMap(({ id }) => namesOf(id)))
      else if (declaration !== null && 'id' in declaration) found.push(...namesOf(declaration.id))
      found.push(...specifiers.map(({ exported, start }) => ({ name: nameIn(exported), offset: start })))
    },
  })
  return found
}

/** Adds `path name` of everything that a file imports by name, and returns its other imports. */
function addUses(file: SourceFile, uses: Set<string>): WholeImport[] {
  const whole: WholeImport[] = []
  const targetOf = (source: ESTree.Node | null): string | null =>
    source?.type === 'Literal' && typeof source.value === 'string'
      ? resolveImport(file.path, source.value)
      : null
  const addWhole = (source: ESTree.Node): void => {
    const target = targetOf(source)
    if (target !== null) whole.push({ target, file })
  }
  visitCode(file, {
    ImportDeclaration: ({ source, specifiers }) => {
      for (const each of specifiers)
        if (each.type === 'ImportSpecifier') uses.add(`${targetOf(source)} ${nameIn(each.imported)}`)
        else addWhole(source)
    },
    ExportNamedDeclaration: ({ source, specifiers }) => {
      for (const { local } of specifiers) uses.add(`${targetOf(source)} ${nameIn(local)}`)
    },
    ExportAllDeclaration: ({ source }) => addWhole(source),
    ImportExpression: ({ source }) => addWhole(source),
    TSImportType: ({ source }) => addWhole(source),
  })
  return whole
}

const namedIn = (text: string, name: string): boolean => new RegExp(`(?<![\\w$])${name}(?![\\w$])`).test(text)

/** What no other file imports needs no `export`; what its own file does not use either is not needed at all, which the linter finds then. */
export function checkUnusedExports(
  files: readonly SourceFile[],
  allowed: readonly string[] = exceptions,
): Finding[] {
  const uses = new Set<string>()
  const whole = Map.groupBy(
    files.flatMap((file) => addUses(file, uses)),
    ({ target }) => target,
  )
  const unused = new Set<string>()
  const findings: Finding[] = []
  for (const file of files) {
    if (foundByName.test(file.path)) continue
    for (const { name, offset } of listExports(file)) {
      const named = `${file.path} ${name}`
      if (uses.has(named) || whole.get(file.path)?.some((by) => namedIn(by.file.text, name))) continue
      unused.add(named)
      if (!allowed.includes(named))
        findings.push(findingAt(file, offset, `exports ${name}, which nothing imports. Take "export" away.`))
    }
  }
  const past = allowed.filter((named) => !unused.has(named))
  const path = 'tests/tidy/unused-exports.ts'
  return [
    ...findings,
    ...past.map((named) => ({
      path,
      line: 1,
      message: `${named} is imported or gone. Take it off the list.`,
    })),
  ]
}
