import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const script = join(import.meta.dirname, 'install-lock.mjs')

/** Holds the lock for a moment in a process of its own and stores when. */
const holdElsewhere = (folder: string): Promise<number | null> => {
  const code = `
    import { appendFileSync } from 'node:fs'
    const { holdInstallLock } = await import(${JSON.stringify(script)})
    const lock = await holdInstallLock(${JSON.stringify(folder)})
    lock.nameInstaller(process.pid)
    appendFileSync(${JSON.stringify(join(folder, 'diary'))}, 'in ')
    await new Promise((resolve) => setTimeout(resolve, 100))
    appendFileSync(${JSON.stringify(join(folder, 'diary'))}, 'out ')
    lock.release()`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return new Promise((resolve) => child.on('exit', resolve))
}

it('one command installs at a time, also after one that was killed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'candor-install-'))
  mkdirSync(join(folder, '.install-lock'))
  writeFileSync(join(folder, '.install-lock/owner'), '4194000 4194001')
  expect(await Promise.all([1, 2, 3, 4].map(() => holdElsewhere(folder)))).toEqual([0, 0, 0, 0])
  expect(readFileSync(join(folder, 'diary'), 'utf8')).toBe('in out '.repeat(4))
  expect(readdirSync(folder)).toEqual(['diary'])
  rmSync(folder, { recursive: true })
})
