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
import { planTests, stepsOf, type TestPart, type TestStep } from './test-parts.ts'

/**
 * npm test: everything that must hold, part by part. `-- rules` or `-- server/customers` runs a part. npm run test:long is the same with the long
 * forms of the tests that have one (tests/test-form.ts).
 */

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
/** The largest first. */
const COMPILED = ['server', 'app', 'tools', 'console', 'verify', 'wire', 'help', 'domain']
const PASSED: Tally = { passed: 1, failed: 0, skipped: 0 }
const FAILED: Tally = { passed: 0, failed: 1, skipped: 0 }

const printer = createStepPrinter()
const { say } = printer

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

/** A part is a tool's own check, or tests of some projects of Vitest and what they need before they begin. */
type Part = { title: string } & (
  | { check: () => Promise<Tally> }
  | { projects: readonly string[]; needs?: 'app' | 'chromium' }
)

// Every test with a server or a ledger ends with an audit of its books.
const PARTS: Record<TestPart, Part> = {
  types: { title: 'Types', check: checkTypes },
  lint: { title: 'Lint', check: checkLint },
  tidy: { title: 'Tidiness', projects: ['tidy'] },
  rules: { title: 'Rules', projects: ['rules*'] },
  server: { title: 'Server on PostgreSQL', projects: ['server'] },
  simulation: { title: 'Simulation against a naive ledger', projects: ['simulation'] },
  faults: { title: 'Faults', projects: ['faults'], needs: 'app' },
  journeys: { title: 'Journeys in Chromium', projects: ['journeys'], needs: 'chromium' },
  benches: { title: 'Short forms of the benches', projects: ['benches'], needs: 'chromium' },
}

/** Where there is no Chromium, the parts that need it have failed, and the others are run all the same. */
const runParts = async ({ parts, filters }: TestStep): Promise<Tally> => {
  const tallies: Tally[] = []
  const suites: Extract<Part, { projects: unknown }>[] = []
  for (const part of parts.map((name) => PARTS[name])) {
    if ('check' in part) tallies.push(await part.check())
    else suites.push(part)
  }
  const browsing = suites.filter(({ needs }) => needs === 'chromium')
  const chromium = browsing.length > 0 ? await ensureChromium(say) : null
  const able = chromium === null ? suites.filter((suite) => !browsing.includes(suite)) : suites
  if (able.length < suites.length) tallies.push(FAILED)
  if (able.some(({ needs }) => needs !== undefined)) await buildAppIfStale(say)
  const env = chromium === null ? {} : { CHROMIUM_PATH: chromium }
  const projects = able.flatMap((suite) => suite.projects)
  if (projects.length > 0) tallies.push(await runVitest({ projects, filters, say, env }))
  return addTallies(tallies)
}

/** A step that breaks, because the app cannot be built for example, is a failure like any other. */
const runStep = (step: TestStep): Promise<Tally> =>
  printer.step(step.parts.map((part) => PARTS[part].title).join(' · '), async () => {
    try {
      return await runParts(step)
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
  for (const step of stepsOf(plan.value)) {
    tallies.push(await runStep(step))
    // The handler above ends the process, once everything is gone that was started.
    if (stopSignal.arrived) await new Promise(() => {})
  }
  finish(tallies)
}
