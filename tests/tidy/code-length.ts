import { type Finding, findingAt, lineAt, type SourceFile, visitCode } from './source-file.ts'

const LONGEST_FUNCTION = 70
const LONGEST_FILE = 300

export const checkFunctionLength = (files: readonly SourceFile[]): Finding[] =>
  files.flatMap((file) => {
    const findings: Finding[] = []
    // A test file's describe is a heading with tests under it; the tests themselves are held.
    const headings = new Set<number>()
    const check = ({ start, end }: { start: number; end: number }): void => {
      const lines = lineAt(file.text, end) - lineAt(file.text, start) + 1
      if (lines <= LONGEST_FUNCTION || headings.has(start)) return
      const mend = 'Give a part of it a name of its own.'
      findings.push(
        findingAt(file, start, `is a function of ${lines} lines; ${LONGEST_FUNCTION} fit a screen. ${mend}`),
      )
    }
    visitCode(file, {
      CallExpression: ({ callee, arguments: parameters }) => {
        if (!/^describe\b/.test(file.text.slice(callee.start, callee.end))) return
        for (const each of parameters) headings.add(each.start)
      },
      FunctionDeclaration: check,
      FunctionExpression: check,
      ArrowFunctionExpression: check,
    })
    return findings
  })

export const checkFileLength = (files: readonly SourceFile[]): Finding[] =>
  files
    .filter(({ path }) => /\.(tsx?|m?js|css)$/.test(path))
    .flatMap((file) => {
      const lines = lineAt(file.text.trimEnd(), file.text.length)
      const mend = 'Split it by noun or by verb.'
      return lines <= LONGEST_FILE
        ? []
        : [findingAt(file, file.text.length, `has ${lines} lines; ${LONGEST_FILE} is the most. ${mend}`)]
    })
