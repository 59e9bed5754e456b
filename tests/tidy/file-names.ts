import { basename } from 'node:path'
import { type Finding, findingAt, type SourceFile } from './source-file.ts'

const DRAWERS = new Set(
  (
    'util utils utility utilities helper helpers common commons misc miscellaneous types typings interfaces shared ' +
    'lib libs stuff various other others general core consts constants functions toolbox toolkit temp tmp'
  ).split(' '),
)

const isDrawer = (name: string): boolean => {
  const stem = name.replace(/^\.+/, '').replace(/\..*$/, '').toLowerCase()
  return DRAWERS.has(stem) || /-(utils?|helpers?|misc)$/.test(stem)
}

export const checkDrawers = (files: readonly SourceFile[]): Finding[] =>
  files.flatMap((file) => {
    const drawer = file.path.split('/').find(isDrawer)
    const mend = 'Name it after the one thing it is about, in the folder of its noun.'
    return drawer === undefined ? [] : [findingAt(file, 0, `"${drawer}" is a drawer. ${mend}`)]
  })

/** A file that only hands on what others export. */
export const checkBarrels = (files: readonly SourceFile[]): Finding[] =>
  files.flatMap((file) => {
    const body = file.program?.body ?? []
    const handsOn = body.some(
      (each) =>
        each.type === 'ExportAllDeclaration' ||
        (each.type === 'ExportNamedDeclaration' && each.declaration === null && each.specifiers.length > 0),
    )
    const makes = body.some(
      (each) =>
        !/^(Import|ExportAll)/.test(each.type) &&
        !(each.type === 'ExportNamedDeclaration' && each.declaration === null),
    )
    const mend = 'Delete it and import from the files themselves.'
    return handsOn && !makes ? [findingAt(file, 0, `is a barrel: it only hands on. ${mend}`)] : []
  })

/** package/noun/file, and at most one folder more. */
export const checkDepth = (files: readonly SourceFile[]): Finding[] =>
  files
    .filter(({ path }) => path.split('/').length > 4)
    .map((file) =>
      findingAt(file, 0, 'lies more than three folders deep. Move it up, or give it its own noun.'),
    )

/** Names that a tool or a custom gives, one in each folder. */
const SAME_EVERYWHERE = new Set([
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
  'README.md',
  'index.html',
])

/** Letter case does not distinguish files on every disk, so it does not here. */
export const checkUniqueNames = (files: readonly SourceFile[]): Finding[] => {
  const first = new Map<string, string>()
  return files.flatMap((file) => {
    const name = basename(file.path)
    if (SAME_EVERYWHERE.has(name)) return []
    const other = first.get(name.toLowerCase())
    if (other === undefined) {
      first.set(name.toLowerCase(), file.path)
      return []
    }
    return [findingAt(file, 0, `has the same name as ${other}. Put the noun or the verb into one of them.`)]
  })
}

/** The migrations are 0001, 0002, 0003 …: a gap or a double is two branches that met. */
export const checkMigrations = (files: readonly SourceFile[]): Finding[] => {
  const inFolder = files.filter(({ path }) => path.startsWith('server/migrations/'))
  return inFolder.flatMap((file, place) => {
    const number = /\/(\d{4})-[a-z0-9][a-z0-9-]*\.sql$/.exec(file.path)?.[1]
    if (number === undefined) return [findingAt(file, 0, 'is not named like 0007-title.sql. Rename it.')]
    const wanted = String(place + 1).padStart(4, '0')
    const mend = `Its place is ${wanted}: the numbers go up by one, each once.`
    return number === wanted ? [] : [findingAt(file, 0, `has the number ${number}. ${mend}`)]
  })
}
