import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

/** Half a minute on a machine that has nothing else to do. */
const patience = 230_000

const command = fileURLToPath(new URL('../cheats/run-cheats.ts', import.meta.url))

/** The short form of npm run cheat, in a process of its own: the server's functions can be patched only before they are loaded. */
const runShort = (): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    const parameters = ['--disable-warning=ExperimentalWarning', command, '--short']
    execFile(process.execPath, parameters, { timeout: patience }, (error, output, errors) =>
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), output: output + errors }),
    )
  })

it('the customer’s own tool finds what a dishonest server does, and nothing wrong with an honest one', async () => {
  const { code, output } = await runShort()
  expect(code, output).toBe(0)
  expect(output).toContain('5 as they should be, 0 not.')
}, 240_000)
