import type { ESTree } from 'vite'
import { type Finding, findingAt, isTestFile, type SourceFile, visitCode } from './source-file.ts'

const ROOTS = /^(it|test|describe|suite)$/
const SWITCHED_OFF = /^(x|f)(it|test|describe)$/

/** The names of a call's chain, from its root: `it.each(rows)('…')` is it, each. */
const chainOf = (node: ESTree.Node): string[] => {
  if (node.type === 'Identifier') return [node.name]
  if (node.type === 'CallExpression') return chainOf(node.callee)
  if (node.type === 'TaggedTemplateExpression') return chainOf(node.tag)
  if (node.type !== 'MemberExpression' || node.property.type !== 'Identifier') return []
  return [...chainOf(node.object), node.property.name]
}

const callsOf = (file: SourceFile): { chain: string[]; offset: number }[] => {
  const calls: { chain: string[]; offset: number }[] = []
  visitCode(file, {
    CallExpression: ({ callee, start }) => calls.push({ chain: chainOf(callee), offset: start }),
  })
  return calls
}

export const checkTestsPresent = (files: readonly SourceFile[]): Finding[] =>
  files
    .filter(({ path }) => isTestFile(path))
    .filter((file) => !callsOf(file).some(({ chain: [root] }) => root === 'it' || root === 'test'))
    .map((file) => findingAt(file, 0, 'has no test in it. Write one, or delete the file.'))

export const checkTestsRun = (files: readonly SourceFile[]): Finding[] =>
  files
    .filter(({ path }) => isTestFile(path))
    .flatMap((file) => {
      const found = callsOf(file).flatMap(({ chain: [root = '', ...rest], offset }) => {
        const off = rest.find((name) => /^(only|skip|todo|fails)$/.test(name))
        if (SWITCHED_OFF.test(root)) return [{ name: root, offset }]
        return ROOTS.test(root) && off !== undefined ? [{ name: `${root}.${off}`, offset }] : []
      })
      return found.map(({ name, offset }) =>
        findingAt(file, offset, `uses ${name}. Mend the test, or delete it.`),
      )
    })

/** A test that may fail once tells nobody why it did. Both the settings of the runner and those of a single test are looked at. */
export const checkFirstTry = (files: readonly SourceFile[]): Finding[] =>
  files
    .filter(({ path }) => path === 'vitest.config.ts' || isTestFile(path))
    .flatMap((file) => {
      const found: Finding[] = []
      const note = (node: ESTree.Node): void => {
        if (node.type !== 'ObjectExpression') return
        for (const part of node.properties)
          if (part.type === 'Property' && part.key.type === 'Identifier' && part.key.name === 'retry')
            found.push(
              findingAt(file, part.start, 'gives a test a second try. Mend what made the first one fail.'),
            )
      }
      visitCode(file, {
        CallExpression: ({ callee, arguments: given }) => {
          if (ROOTS.test(chainOf(callee)[0] ?? '')) given.forEach(note)
        },
        Property: ({ key, value }) => {
          if (file.path === 'vitest.config.ts' && key.type === 'Identifier' && key.name === 'test')
            note(value)
        },
      })
      return found
    })
