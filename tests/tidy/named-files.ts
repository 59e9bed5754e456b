import { dirname, join } from 'node:path/posix'
import { type Finding, findingAt, type SourceFile } from './source-file.ts'

const isDocument = ({ path }: SourceFile): boolean => /^(?:docs\/.*|[A-Z]+)\.md$/.test(path)

/** `folder/file.ts` in backticks, or the name of a source alone, which is unique; what has neither a folder nor such an ending is no file. */
const named = /`((?:[\w.@-]+\/)+[\w.-]+\.\w+|[\w-]+(?:\.test)?\.(?:tsx?|mjs|css))`/g

/** An import as it is written in code. */
const imported = /^@/

/** What a document names has to be there. */
export const checkNamedFiles = (files: readonly SourceFile[]): Finding[] => {
  const there = new Set(files.flatMap(({ path }) => [path, path.slice(path.lastIndexOf('/') + 1)]))
  return files
    .filter(isDocument)
    .flatMap((file) =>
      [...file.text.matchAll(named)]
        .filter(([, path = '']) => !there.has(path) && !imported.test(path))
        .map(({ index, 1: path }) => findingAt(file, index, `names ${path}, which is not there.`)),
    )
}

/** How a heading is called in an address. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

const anchorsIn = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))

/** A link from one document to another leads to a file or a folder that is there, and to a heading that it has. */
export const checkDocumentLinks = (files: readonly SourceFile[]): Finding[] => {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const isThere = (path: string): boolean =>
    byPath.has(path) || files.some((file) => file.path.startsWith(`${path}/`))
  return files.filter(isDocument).flatMap((file) =>
    [...file.text.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].flatMap(
      ({ index, 1: to = '', 2: anchor }) => {
        const path = to === '' ? file.path : join(dirname(file.path), to)
        if (!isThere(path)) return [findingAt(file, index, `links to ${to}, which is not there.`)]
        const lost = anchor !== undefined && !anchorsIn(byPath.get(path)?.text ?? '').includes(anchor)
        return lost ? [findingAt(file, index, `links to #${anchor}, which ${path} does not have.`)] : []
      },
    ),
  )
}

/** The document that is held against ASVS 5.0. */
const security = 'docs/SECURITY.md'

/** How many requirements of levels 1 and 2 each section of ASVS 5.0 has, by the highest number in it and those of level 3 left out. */
export const requirements: Readonly<Record<string, readonly number[]>> = {
  '1.1': [1, 2],
  '1.2': [1, 2, 3, 4, 5, 6, 7, 8, 9],
  '1.3': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  '1.4': [1, 2, 3],
  '1.5': [1, 2],
  '2.1': [1, 2, 3],
  '2.2': [1, 2, 3],
  '2.3': [1, 2, 3, 4],
  '2.4': [1],
  '3.2': [1, 2],
  '3.3': [1, 2, 3, 4],
  '3.4': [1, 2, 3, 4, 5, 6],
  '3.5': [1, 2, 3, 4, 5],
  '3.7': [1, 2],
  '4.1': [1, 2, 3],
  '4.2': [1],
  '4.3': [1, 2],
  '4.4': [1, 2, 3, 4],
  '5.1': [1],
  '5.2': [1, 2, 3],
  '5.3': [1, 2],
  '5.4': [1, 2, 3],
  '6.1': [1, 2, 3],
  '6.2': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  '6.3': [1, 2, 3, 4],
  '6.4': [1, 2, 3, 4],
  '6.5': [1, 2, 3, 4, 5],
  '6.6': [1, 2, 3],
  '6.8': [1, 2, 3, 4],
  '7.1': [1, 2, 3],
  '7.2': [1, 2, 3, 4],
  '7.3': [1, 2],
  '7.4': [1, 2, 3, 4, 5],
  '7.5': [1, 2],
  '7.6': [1, 2],
  '8.1': [1, 2],
  '8.2': [1, 2, 3],
  '8.3': [1],
  '8.4': [1],
  '11.1': [1, 2],
  '11.2': [1, 2, 3],
  '11.3': [1, 2, 3],
  '11.4': [1, 2, 3, 4],
  '11.5': [1],
  '11.6': [1],
  '12.1': [1, 2, 3],
  '12.2': [1, 2],
  '12.3': [1, 2, 3, 4],
  '13.1': [1],
  '13.2': [1, 2, 3, 4, 5],
  '13.3': [1, 2],
  '13.4': [1, 2, 3, 4, 5],
  '14.1': [1, 2],
  '14.2': [1, 2, 3, 4],
  '14.3': [1, 2, 3],
  '15.1': [1, 2, 3],
  '15.2': [1, 2, 3],
  '15.3': [1, 2, 3, 4, 5, 6, 7],
  '16.1': [1],
  '16.2': [1, 2, 3, 4, 5],
  '16.3': [1, 2, 3, 4],
  '16.4': [1, 2, 3],
  '16.5': [1, 2, 3],
}

/** The first cell of a row: one requirement, or several with commas between them. */
const row = /^\| (\d+\.\d+\.\d+(?:, \d+\.\d+\.\d+)*) \|/gm

/** Each requirement of the first two levels has a row, and no row is about anything else. */
export const checkRequirements = (files: readonly SourceFile[]): Finding[] =>
  files
    .filter(({ path }) => path === security)
    .flatMap((file) => {
      const wanted = Object.entries(requirements).flatMap(([section, numbers]) =>
        numbers.map((number) => `${section}.${number}`),
      )
      const told = [...file.text.matchAll(row)].flatMap(({ 1: cell = '', index }) =>
        cell.split(', ').map((number) => ({ number, index })),
      )
      const missing = wanted
        .filter((number) => !told.some((each) => each.number === number))
        .map((number) => findingAt(file, 0, `says nothing about ${number}.`))
      const odd = told
        .filter(
          ({ number }, at) =>
            !wanted.includes(number) || told.findIndex((each) => each.number === number) !== at,
        )
        .map(({ number, index }) => findingAt(file, index, `tells of ${number} twice, or of level 3.`))
      return [...missing, ...odd]
    })
