import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { byForm } from './tests/test-form.ts'

const files = (folders: string) => [`${folders}/**/*.test.{ts,tsx}`]

/** Files of the long form alone. */
const leftOut = byForm(['**/*.long.test.ts'], [])

/** What the bundler has no part in is run by Node as it is in production, which also keeps what it has compiled. */
const asNodeRunsIt = { experimental: { viteModuleRunner: false, nodeLoader: false } }

/** Each project is begun when the one before it has no test left to begin: a worker that goes from one to another is started anew. */
const projectsInOrder = [
  'tidy',
  'rules',
  'rules-bundled',
  'faults',
  'server',
  'simulation',
  'benches',
  'journeys',
]

/** Begun before the others of their project, because each takes long: what is short fills what is left beside them. */
const longest = [
  ...['tests/faults/point-in-time', 'tests/faults/two-servers', 'tests/faults/backup-restore'],
  ...[
    'server/feed/market-gaps',
    'server/access-matrix',
    'server/start-roles',
    'server/proofs/contract-proof',
  ],
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isShort = ({ moduleId }: TestSpecification) => !longest.some((place) => moduleId.includes(place))
    const placeOf = ({ project }: TestSpecification) => projectsInOrder.indexOf(project.name)
    return sorted.toSorted(
      (one, other) => placeOf(one) - placeOf(other) || Number(isShort(one)) - Number(isShort(other)),
    )
  }
}

/** Only there to end a test that hangs. How fast things are is measured by the benches, on a machine that is quiet. */
const hangsAfterMs = 600_000

export default defineConfig({
  test: {
    exclude: [...configDefaults.exclude, ...leftOut],
    testTimeout: hangsAfterMs,
    hookTimeout: hangsAfterMs,
    expect: { poll: { timeout: 120_000 } },
    // More than two cores can do at once: some of the time is waited for PostgreSQL, a browser, or a second that must pass.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // Everything is loaded once for all files that a worker takes, not once for each.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          ...asNodeRunsIt,
          name: 'rules',
          include: files('{domain,wire,help,verify,tools,bench}'),
        },
      },
      // They import styles, drawings and texts as the bundler finds them.
      { extends: true, test: { name: 'rules-bundled', include: files('{kit,client,app,console}') } },
      // They read the whole repository.
      { extends: true, test: { ...asNodeRunsIt, name: 'tidy', include: files('tests/tidy') } },
      {
        extends: true,
        test: {
          ...asNodeRunsIt,
          name: 'server',
          include: files('{server,tests/fuzz,tests/demo}'),
          globalSetup: './tests/database/start-test-cluster.ts',
        },
      },
      {
        extends: true,
        test: {
          ...asNodeRunsIt,
          name: 'simulation',
          include: files('tests/simulation'),
          globalSetup: './tests/database/start-test-cluster.ts',
        },
      },
      {
        extends: true,
        test: {
          ...asNodeRunsIt,
          name: 'faults',
          include: files('tests/faults'),
          globalSetup: [
            './tests/build-once.ts',
            './tests/faults/begun-folder.ts',
            './tests/database/start-test-cluster.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          ...asNodeRunsIt,
          name: 'journeys',
          include: files('tests/journeys'),
          globalSetup: [
            './tests/build-once.ts',
            './tests/journeys/copy-app-once.ts',
            './tests/database/start-test-cluster.ts',
          ],
        },
      },
      // Short forms, so that no bench stops working unnoticed.
      {
        extends: true,
        test: {
          ...asNodeRunsIt,
          name: 'benches',
          include: files('tests/benches'),
          // Much of their time is waited for seconds that must pass: two without a browser run beside one with it.
          maxConcurrency: 2,
          globalSetup: [
            './tests/build-once.ts',
            './tests/faults/begun-folder.ts',
            './tests/database/start-test-cluster.ts',
          ],
        },
      },
    ],
  },
})
