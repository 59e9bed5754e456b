import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { countResults, type Tally } from './count-results.ts'
import { runChild } from './run-child.ts'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

type VitestRun = {
  /** Their names, or the beginning of several with a star. */
  projects: readonly string[]
  /** Parts of paths that narrow them; none means the whole projects. */
  filters: readonly string[]
  say: (line: string) => void
  env?: NodeJS.ProcessEnv
}

/** Lines that say nothing about the tests: the banner, where the report went, when it began. */
const CHATTER = /^\s*(RUN\s+v|JSON report written|Start at)|^\s*$/

// biome-ignore lint/suspicious/noControlCharactersInRegex: an escape is how colours begin.
const COLOUR = /\u001b\[[\d;]*m/g

/** The runner writes into a pipe, so it cannot see for itself whether anyone looks at its colours. */
const colours = (): NodeJS.ProcessEnv => {
  if (process.env['NO_COLOR'] !== undefined || process.env['FORCE_COLOR'] !== undefined) return {}
  return process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }
}

/** A test is listed beside its file when it takes longer than this, in milliseconds. */
const SLOW_MS = 5000

const readReport = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

/** Runs some projects of vitest.config.ts in a process of their own and counts them. */
export const runVitest = async ({ projects, filters, say, env = {} }: VitestRun): Promise<Tally> => {
  const folder = mkdtempSync(join(tmpdir(), 'candor-results-'))
  const report = join(folder, 'report.json')
  try {
    const code = await runChild(
      process.execPath,
      [
        join(ROOT, 'node_modules/vitest/vitest.mjs'),
        ...['run', '--root', ROOT],
        ...projects.flatMap((project) => ['--project', project]),
        `--slowTestThreshold=${SLOW_MS}`,
        ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
        ...filters,
      ],
      {
        env: { ...process.env, ...colours(), ...env },
        say: (line) => {
          if (!CHATTER.test(line.replaceAll(COLOUR, ''))) say(line)
        },
      },
    )
    const text = readReport(report)
    if (text === null)
      say(`The runner of ${projects.join(', ')} ended without a result (${code ?? 'by a signal'}).`)
    return countResults(text, code)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
