import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeSource, type SourceFile } from './source-file.ts'

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

const askGit = (): string[] => {
  const parameters = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const listed = execFileSync('git', parameters, {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return listed.split('\0').filter((path) => path !== '' && existsSync(join(ROOT, path)))
}

/** For a copy without a repository, or a machine without git. Only the plain forms are read that our .gitignore uses: `name/`, `*.end`. */
const walkFolders = (): string[] => {
  const ignored = readFileSync(join(ROOT, '.gitignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
  const isIgnored = (name: string): boolean =>
    ignored.some((line) =>
      line.startsWith('*') ? name.endsWith(line.slice(1)) : name === line.replace(/\/$/, ''),
    )
  const walk = (folder: string): string[] =>
    readdirSync(join(ROOT, folder), { withFileTypes: true })
      .filter(({ name }) => name !== '.git' && !isIgnored(name))
      .flatMap((entry) => {
        const path = folder === '' ? entry.name : `${folder}/${entry.name}`
        return entry.isDirectory() ? walk(path) : [path]
      })
  return walk('')
}

const listPaths = (): string[] => {
  try {
    return askGit()
  } catch {
    return walkFolders()
  }
}

/** All files that git tracks or would track. A picture or a font has no text that a rule could read, so it counts as empty. */
export const listSources = (): SourceFile[] =>
  listPaths()
    .sort()
    .map((path) => {
      const bytes = readFileSync(join(ROOT, path))
      return makeSource(path, bytes.includes(0) ? '' : bytes.toString('utf8'))
    })
