import { execFile, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Where there is no Python to run it, the second verifier is left out. */
const isNew = 'import sys; sys.exit(sys.version_info < (3, 9))'
export const hasPython = spawnSync('python3', ['-c', isNew]).status === 0

/** Runs the verifier that was written in another language from the documents alone. */
export function runSecond(...parameters: string[]): Promise<{ code: number; output: string }> {
  // Without -B it would leave its compiled files in the tree.
  const all = [
    '-B',
    fileURLToPath(new URL('../second-verifier/second_verifier.py', import.meta.url)),
    ...parameters,
  ]
  return new Promise((resolve) => {
    execFile('python3', all, { maxBuffer: 1e8 }, (error, output, errors) =>
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), output: output + errors }),
    )
  })
}
