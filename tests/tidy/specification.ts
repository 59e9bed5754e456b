import { type Finding, findingAt, type SourceFile } from './source-file.ts'

/** Every route, field, rule, message and constant that was asked for, a row each. */
export const SPECIFICATION = 'docs/SPECIFICATION.md'

type SpecifiedRow = {
  offset: number
  what: string
  /** How it is written in the code. */
  writtenAs: string[]
  heldBy: string[]
  shownBy: { file: string; titles: string[] }[]
  /** The part of the product it comes with; null where it is there. */
  notBuiltYet: string | null
}

const quoted = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text)

const testsIn = (cell: string): SpecifiedRow['shownBy'] =>
  [...cell.matchAll(/`([^`]+)`((?: \*[^*]+\*)*)/g)].map(([, file = '', titles = '']) => ({
    file,
    titles: [...titles.matchAll(/\*([^*]+)\*/g)].map(([, title = '']) => title),
  }))

/** The rows of all tables, without their heads. */
export const specifiedRows = ({ text }: SourceFile): SpecifiedRow[] =>
  [...text.matchAll(/^\| (?!what \|)(.*) \|$/gm)].map(({ index, 1: row = '' }) => {
    const [what = '', code = '', files = '', tests = ''] = row.split(' | ')
    const [, notBuiltYet = null] = /^not built yet: (.+)$/.exec(tests) ?? []
    return {
      offset: index,
      what,
      writtenAs: quoted(code),
      heldBy: quoted(files),
      shownBy: notBuiltYet === null ? testsIn(tests) : [],
      notBuiltYet,
    }
  })

const hasTitle = (file: SourceFile | undefined, title: string): boolean =>
  ["'", '"', '`'].some((quote) => file?.text.includes(quote + title + quote))

/** What the specification names is there: files, what is written in them, tests and their titles. */
export const checkSpecification = (files: readonly SourceFile[]): Finding[] => {
  const document = files.find(({ path }) => path === SPECIFICATION)
  if (!document) return []
  const byPath = new Map(files.map((file) => [file.path, file]))
  return specifiedRows(document).flatMap(({ offset, what, writtenAs, heldBy, shownBy, notBuiltYet }) => {
    const tell = (message: string): Finding => findingAt(document, offset, message)
    const texts = heldBy.map((path) => byPath.get(path)?.text ?? '')
    const incomplete = notBuiltYet === null && (heldBy.length === 0 || shownBy.length === 0)
    return [
      ...(incomplete ? [tell(`“${what}” has no file or no test, and is not called unbuilt.`)] : []),
      ...[...heldBy, ...shownBy.map(({ file }) => file)]
        .filter((path) => !byPath.has(path))
        .map((path) => tell(`names ${path}, which is not there.`)),
      ...writtenAs
        .filter((word) => !texts.some((text) => text.includes(word)))
        .map((word) => tell(`says that ${heldBy.join(' or ')} has “${word}”, which is not so.`)),
      ...shownBy.flatMap(({ file, titles }) =>
        titles
          .filter((title) => !hasTitle(byPath.get(file), title))
          .map((title) => tell(`names the test “${title}”, which ${file} does not have.`)),
      ),
    ]
  })
}
