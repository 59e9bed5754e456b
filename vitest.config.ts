import { defineConfig } from 'vitest/config'

const files = (folders: string) => [`${folders}/**/*.test.{ts,tsx}`]

export default defineConfig({
  test: {
    // More than two cores can do at once: much of the time is waited for PostgreSQL, a browser, or a second that must pass.
    maxWorkers: 3,
    // Everything is loaded once for all files that a worker takes, not once for each.
    isolate: false,
    projects: [
      // Some walk through years of prices, which a busy machine takes its time for.
      {
        extends: true,
        test: {
          name: 'rules',
          include: files('{domain,wire,verify,kit,app,tools}'),
          testTimeout: 30_000,
        },
      },
      // They read the whole repository.
      { extends: true, test: { name: 'tidy', include: files('tests/tidy'), testTimeout: 30_000 } },
      {
        extends: true,
        test: {
          name: 'server',
          include: files('{server,tests/fuzz}'),
          globalSetup: './tests/database/start-test-cluster.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // Some measure times or watch a child process; what needed its second try is marked.
          retry: 1,
        },
      },
      {
        extends: true,
        test: {
          name: 'simulation',
          include: files('tests/simulation'),
          globalSetup: './tests/database/start-test-cluster.ts',
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: files('tests/faults'),
          globalSetup: './tests/faults/begun-folder.ts',
          retry: 1,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: files('tests/journeys'),
          globalSetup: './tests/database/start-test-cluster.ts',
          // Three browsers and three servers on two cores meet pauses that no customer would. What needed its second try is marked.
          retry: 1,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // As long as everything else that a page is waited for.
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
})
