import { join } from 'node:path'
import { benches } from '@candor/bench/bench-list.ts'
import { isVerdict } from '@candor/bench/print-verdict.ts'
import { runChild } from '@candor/tools/run-child.ts'
import { expect, inject } from 'vitest'
import { TEMPLATE } from '../database/test-database.ts'
import { ROOT } from '../faults/server-under-test.ts'

/** What a bench prints where it has measured nothing, and where something is wrong however slow the machine is. */
const wrong = /\b(NaN|Infinity|undefined)\b|^WRONG\s/

/** Runs the short form of a bench as npm does: it must come to its end and have a figure for each of its limits. How fast it was is not looked at. */
export async function expectShortForm(name: string): Promise<void> {
  const lines: string[] = []
  // The test runner sets it, and React would be built for development.
  const { NODE_ENV: _unused, ...env } = process.env
  const BENCH_TEMPLATE = inject('superUrl').replace(/[^/]+$/, TEMPLATE)
  const code = await runChild(
    process.execPath,
    [join(ROOT, 'tools/bootstrap.mjs'), 'bench/run.ts', name, '--short'],
    { say: (line) => lines.push(line), env: { ...env, BENCH_TEMPLATE } },
  )
  const found = {
    code,
    wrong: lines.filter((line) => wrong.test(line)),
    verdicts: lines.filter(isVerdict).length,
  }
  expect(found, lines.join('\n')).toEqual({ code: 0, wrong: [], verdicts: benches[name]?.verdicts })
}
