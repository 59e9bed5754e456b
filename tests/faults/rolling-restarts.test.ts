import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { byForm } from '../test-form.ts'
import { findNginx, testSample } from './nginx-in-front.ts'
import { runRollingRestarts } from './rolling-restarts.ts'

const timeoutMs = 600_000

const nginx = findNginx()

/** A machine without nginx says so here; the sample is then held by nobody. */
describe.runIf(nginx !== null)('nginx with the documented sample', () => {
  it('is set up as nginx wants it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'candor-nginx-'))
    expect(testSample(nginx ?? '', folder)).toMatchObject({ ok: true })
    rmSync(folder, { recursive: true })
  })

  it('lets two servers be restarted in turn without an order refused', { timeout: timeoutMs }, async () => {
    const lines: string[] = []
    const seed = randomInt(2 ** 31)
    const report = await runRollingRestarts(nginx ?? '', {
      cycles: byForm(1, 2),
      seed,
      say: (line) => lines.push(line),
      pauseMs: byForm(20, 0),
    })
    expect(report.troubles, lines.join('\n')).toEqual([])
    expect(report.acknowledged).toBeGreaterThan(0)
  })
})
