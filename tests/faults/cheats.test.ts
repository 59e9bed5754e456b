import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { byForm } from '../test-form.ts'

const timeoutMs = 230_000

/** What is played: the prices and the log, the two that everything else rests on. `npm run cheat` plays some sixty. */
const short = ['honest, simulated prices', 'steered path', 'forked history']

const command = fileURLToPath(new URL('../cheats/run-cheats.ts', import.meta.url))

/** The short form of npm run cheat, in a process of its own: the server's functions can be patched only before they are loaded. */
const runShort = (): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    const only = byForm(['--only', short.join()], [])
    const parameters = ['--disable-warning=ExperimentalWarning', command, '--short', ...only]
    execFile(process.execPath, parameters, { timeout: timeoutMs }, (error, output, errors) =>
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), output: output + errors }),
    )
  })

it('the customer’s own tool finds what a dishonest server does, and nothing wrong with an honest one', async () => {
  const { code, output } = await runShort()
  expect(code, output).toBe(0)
  expect(output).toContain(`${byForm(short.length, 5)} as they should be, 0 not.`)
})
