import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findLockHolder, lockDataFolder } from './data-folder-lock.ts'
import { identify } from './process-identity.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'candor-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const ownNode = join(import.meta.dirname, '../../node_modules/.bin/node')
const module = join(import.meta.dirname, 'data-folder-lock.ts')

/** Takes the lock in a process of its own, says how it went, and stays until it is ended. */
const takeElsewhere = async () => {
  const code = `
    const { lockDataFolder } = await import(${JSON.stringify(module)})
    console.log(lockDataFolder(${JSON.stringify(folder)}).ok)
    setInterval(() => {}, 1000)`
  const child = spawn(ownNode, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [answer] = await once(child.stdout, 'data')
  const end = async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return { pid: child.pid, taken: String(answer).trim() === 'true', end }
}

describe('the lock of a data folder', () => {
  it('is refused with the pid and the folder while its holder runs', async () => {
    const other = await takeElsewhere()
    expect(other.taken).toBe(true)
    const mine = lockDataFolder(folder)
    expect(mine.ok).toBe(false)
    if (!mine.ok) {
      expect(mine.refusal.message).toContain(String(other.pid))
      expect(mine.refusal.message).toContain(folder)
    }
    await other.end()
    expect(lockDataFolder(folder).ok).toBe(true)
  })

  it('can be taken again after it was released', () => {
    const first = lockDataFolder(folder)
    expect(lockDataFolder(folder).ok).toBe(false)
    if (first.ok) first.value.release()
    expect(findLockHolder(folder)).toBeNull()
    expect(lockDataFolder(folder).ok).toBe(true)
    expect(readdirSync(folder)).toHaveLength(1)
  })

  it('is not held by a program that got the dead holder’s pid', () => {
    writeFileSync(join(folder, 'lock-000007'), `${process.pid}\nanother-time\n`)
    expect(findLockHolder(folder)).toBeNull()
    expect(lockDataFolder(folder).ok).toBe(true)
    expect(findLockHolder(folder)).toEqual(identify(process.pid))
  })

  it('goes to exactly one of several that find a stale one', async () => {
    writeFileSync(join(folder, 'lock-000001'), '999999\nlong-ago\n')
    const all = await Promise.all(Array.from({ length: 6 }, takeElsewhere))
    expect(all.filter(({ taken }) => taken)).toHaveLength(1)
    await Promise.all(all.map(({ end }) => end()))
  })
})
