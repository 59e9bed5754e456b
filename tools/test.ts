import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { keepForRun, removeKept } from '@candor/tests/faults/kept-folder.ts'
import { buildAppIfStale } from './build-app.ts'
import { addTallies, type Tally } from './count-results.ts'
import { ensureChromium } from './ensure-chromium.ts'
import { createStepPrinter } from './print-steps.ts'
import { endChildren, runChild } from './run-child.ts'
import { runVitest } from './run-vitest.ts'
import { awaitStopSignal } from './stop-signals.ts'
import { planTests, type TestPart } from './test-parts.ts'

/**
 * npm test: everything that must hold, part by part. `-- rules` or `-- server/customers` runs a part. npm run test:long is the same with the long
 * forms of the tests that have one (tests/test-form.ts).
 */

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
/** The largest first. */
const COMPILED = ['server', 'app', 'tools', 'console', 'verify', 'wire', 'help', 'domain']
const PASSED: Tally = { passed: 1, failed: 0, skipped: 0 }
const FAILED: Tally = { passed: 0, failed: 1, skipped: 0 }

const teller = createStepPrinter()
const { say } = teller

const runTool = (path: string, parameters: readonly string[], tell: (line: string) => void) =>
  runChild(process.execPath, [join(ROOT, 'node_modules', path), ...parameters], { say: tell })

/** All folders count as one test. Some share files, so that one mistake is found several times and printed once. */
const checkTypes = async (): Promise<Tally> => {
  const told = new Set<string>()
  const tellOnce = (line: string): void => {
    if (!told.has(line)) say(line)
    told.add(line)
  }
  const waiting = [...COMPILED]
  const codes: (number | null)[] = []
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      codes.push(await runTool('typescript/bin/tsc', ['-p', next, '--checkers', '1'], tellOnce))
    }
  }
  // Two at a time, each with one thread that checks: several of one program each work out again what they share, a third of all work.
  await Promise.all([work(), work()])
  return codes.every((code) => code === 0) ? PASSED : FAILED
}

const checkLint = async (): Promise<Tally> => {
  const lines: string[] = []
  const code = await runTool('@biomejs/biome/bin/biome', ['check', '--diagnostic-level=error', '.'], (line) =>
    lines.push(line),
  )
  if (code !== 0) for (const line of lines) say(line)
  return code === 0 ? PASSED : FAILED
}

const runInChromium = async (project: 'journeys' | 'benches', filters: readonly string[]): Promise<Tally> => {
  const chromium = await ensureChromium(say)
  if (chromium === null) return FAILED
  await buildAppIfStale(say)
  return runVitest({ project, filters, say, env: { CHROMIUM_PATH: chromium } })
}

type Step = { title: string; run: (filters: readonly string[]) => Promise<Tally> }

// Every test with a server or a ledger ends with an audit of its books.
const STEPS: Record<TestPart, Step> = {
  types: { title: 'Types', run: checkTypes },
  lint: { title: 'Lint', run: checkLint },
  tidy: { title: 'Tidiness', run: (filters) => runVitest({ project: 'tidy', filters, say }) },
  rules: { title: 'Rules', run: (filters) => runVitest({ project: 'rules*', filters, say }) },
  server: { title: 'Server on PostgreSQL', run: (filters) => runVitest({ project: 'server', filters, say }) },
  simulation: {
    title: 'Simulation against a naive ledger',
    run: (filters) => runVitest({ project: 'simulation', filters, say }),
  },
  faults: {
    title: 'Faults',
    run: async (filters) => {
      await buildAppIfStale(say)
      return runVitest({ project: 'faults', filters, say })
    },
  },
  journeys: { title: 'Journeys in Chromium', run: (filters) => runInChromium('journeys', filters) },
  benches: { title: 'Short forms of the benches', run: (filters) => runInChromium('benches', filters) },
}

/** A step that breaks, because the app cannot be built for example, is a failure like any other. */
const runStep = ({ title, run }: Step, filters: readonly string[]): Promise<Tally> =>
  teller.step(title, async () => {
    try {
      return await run(filters)
    } catch (error) {
      say(error instanceof Error ? error.message : String(error))
      return FAILED
    }
  })

const finish = (tallies: readonly Tally[], code?: number): never => {
  removeKept()
  const { passed, failed, skipped } = addTallies(tallies)
  if (skipped > 0) say(`${skipped} left out on this machine`)
  // The last line, which other programs read.
  say(`${passed} passed, ${failed} failed`)
  process.exit(code ?? (failed === 0 ? 0 : 1))
}

const tallies: Tally[] = []
process.chdir(ROOT)
const parameters = process.argv.slice(2)
// The processes of the tests inherit it.
keepForRun()
if (parameters.includes('--long')) process.env['TEST_FORM'] = 'long'
const plan = planTests(parameters.filter((parameter) => parameter !== '--long'))
if (!plan.ok) {
  say(plan.refusal)
  finish([FAILED])
} else {
  const stopSignal = awaitStopSignal(() => process.exit(130))
  stopSignal.then(async () => {
    say('Stopped.')
    await endChildren()
    finish([...tallies, FAILED], 130)
  })
  for (const [part, filters] of plan.value) {
    tallies.push(await runStep(STEPS[part], filters))
    // The handler above ends the process, once everything is gone that was started.
    if (stopSignal.arrived) await new Promise(() => {})
  }
  finish(tallies)
}
