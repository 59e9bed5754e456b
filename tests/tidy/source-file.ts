import { type ESTree, parseSync, Visitor, type VisitorObject } from 'vite'

/** A file of the repository as the tidy rules see it: `program` is its syntax tree, or null when it is not code. */
export type SourceFile = { path: string; text: string; program: ESTree.Program | null }

/** One breach of a rule: where it is, what is wrong and how to mend it. */
export type Finding = { path: string; line: number; message: string }

export type TidyRule = (files: readonly SourceFile[]) => Finding[]

// TypeScript 7 ships no stable syntax API; Vite's parser reads the same language and keeps every position.
export const makeSource = (path: string, text: string): SourceFile => ({
  path,
  text,
  program: /\.(?:tsx?|m?js)$/.test(path) ? parseSync(path, text).program : null,
})

export const isTestFile = (path: string): boolean => /\.test\.tsx?$/.test(path)

/** The workspace a path belongs to, or '' for a file at the root. */
export const packageOf = (path: string): string =>
  path.includes('/') ? path.slice(0, path.indexOf('/')) : ''

export const visitCode = (file: SourceFile, visitor: VisitorObject): void => {
  if (file.program !== null) new Visitor(visitor).visit(file.program)
}

export const lineAt = (text: string, offset: number): number => {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1
  return line
}

export const findingAt = (file: SourceFile, offset: number, message: string): Finding => ({
  path: file.path,
  line: lineAt(file.text, offset),
  message,
})

export const showFinding = ({ path, line, message }: Finding): string => `${path}:${line} ${message}`
