import { globSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/**
 * Does for the app's modules in a thread what the bundler does for them in the browser: `import.meta.glob` finds files by their names.
 * It is imported before the thread's own module.
 */

type Files = Record<string, () => Promise<unknown>>

const listed = (folder: string, pattern: string): string[] =>
  globSync(pattern, { cwd: folder }).map((file) => (file.startsWith('.') ? file : `./${file}`))

/** As the bundler: patterns are relative to the module, and one that begins with `!` leaves files out. */
const find = (from: string, given: string | readonly string[]): Files => {
  const folder = dirname(fileURLToPath(from))
  const patterns = [given].flat()
  const without = new Set(
    patterns.filter((each) => each.startsWith('!')).flatMap((each) => listed(folder, each.slice(1))),
  )
  const files = patterns.filter((each) => !each.startsWith('!')).flatMap((each) => listed(folder, each))
  return Object.fromEntries(
    files
      .filter((file) => !without.has(file))
      .map((file) => [file, () => import(pathToFileURL(join(folder, file)).href)]),
  )
}
Object.assign(globalThis, { findTexts: find })

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    if (!url.includes('/app/') || !url.endsWith('.ts')) return loaded
    const source = String(loaded.source)
    return source.includes('import.meta.glob')
      ? {
          ...loaded,
          source: source.replaceAll(
            /import\.meta\.glob(?:<[^(]*>)?\(/g,
            '(globalThis as any).findTexts(import.meta.url, ',
          ),
        }
      : loaded
  },
})
