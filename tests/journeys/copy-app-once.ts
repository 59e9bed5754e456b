import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { APP_FOLDER } from '@candor/tools/build-app.ts'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The built app that all journeys of a run are served. */
    appCopy: string
  }
}

/** A copy, because another command may build anew while the journeys run; one for all of them, because it is two thousand files. */
export const setup = (project: TestProject): (() => void) => {
  const copy = mkdtempSync(join(tmpdir(), 'candor-app-'))
  cpSync(APP_FOLDER, copy, { recursive: true })
  project.provide('appCopy', copy)
  return () => rmSync(copy, { recursive: true, force: true, maxRetries: 5 })
}
