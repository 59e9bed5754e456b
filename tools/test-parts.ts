import { accept, type Result, refuse } from '@candor/domain/result.ts'

/** The parts of npm test, in their order: what is quick and finds most comes first. */
export const testParts = [
  'types',
  'lint',
  'tidy',
  'rules',
  'server',
  'simulation',
  'faults',
  'journeys',
  'benches',
] as const

export type TestPart = (typeof testParts)[number]

/** The parts to run, each with the paths it is narrowed to; none means all of it. */
type TestPlan = ReadonlyMap<TestPart, readonly string[]>

const isPart = (text: string): text is TestPart => testParts.some((part) => part === text)

/** The part that tests a path. */
const partOf = (path: string): TestPart | null => {
  const [, special] = /^tests\/(tidy|simulation|faults|journeys|benches)(?:\/|$)/.exec(path) ?? []
  if (special !== undefined && isPart(special)) return special
  if (/^(server|tests\/(fuzz|demo))(\/|$)/.test(path)) return 'server'
  return /^(domain|wire|help|verify|kit|client|app|console|tools|bench)(\/|$)/.test(path) ? 'rules' : null
}

/** Reads `npm test -- rules server/customers`: names of parts, or paths whose tests are wanted. Nothing means everything. */
export const planTests = (parameters: readonly string[]): Result<TestPlan, string> => {
  if (parameters.length === 0) return accept(new Map(testParts.map((part) => [part, []])))
  const whole = new Set<TestPart>()
  const narrowed = new Map<TestPart, string[]>()
  for (const parameter of parameters) {
    const path = parameter.replace(/^\.\//, '').replace(/\/$/, '')
    const part = isPart(path) ? path : partOf(path)
    if (part === null) {
      return refuse(
        `"${parameter}" has no tests. Say one of ${testParts.join(', ')}, or a path like server/customers.`,
      )
    }
    if (isPart(path)) whole.add(part)
    else narrowed.set(part, [...(narrowed.get(part) ?? []), /^\w+$/.test(path) ? `${path}/` : path])
  }
  const wanted = testParts.filter((part) => whole.has(part) || narrowed.has(part))
  return accept(new Map(wanted.map((part) => [part, whole.has(part) ? [] : (narrowed.get(part) ?? [])])))
}

/** Parts that are run side by side: they share a cluster of PostgreSQL, and where one waits for its last test, another one works. */
const together: readonly (readonly TestPart[])[] = [
  ['tidy', 'rules'],
  ['server', 'simulation', 'faults', 'journeys', 'benches'],
]

/** What is run at once, narrowed to some paths or not. */
export type TestStep = { parts: TestPart[]; filters: readonly string[] }

/** The steps of a plan, in its order. A part that is narrowed is run by itself: its paths mean nothing to the others. */
export const stepsOf = (plan: TestPlan): TestStep[] => {
  const steps: TestStep[] = []
  for (const [part, filters] of plan) {
    const group = together.find((parts) => parts.includes(part)) ?? []
    const open = steps.find(
      (step) => step.filters.length === 0 && step.parts.some((each) => group.includes(each)),
    )
    if (open && filters.length === 0) open.parts.push(part)
    else steps.push({ parts: [part], filters })
  }
  return steps
}
