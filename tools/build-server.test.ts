import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { buildServerIfStale, entryOf } from './build-server.ts'
import { runChild } from './run-child.ts'

afterEach(() => vi.unstubAllEnvs())

describe('the server that is built', () => {
  it('is built once for the sources as they are, and loads everything that a process needs', async () => {
    const built = await buildServerIfStale(() => {})
    expect(entryOf(built, 'serve')).toMatch(/\/serve\.js$/)
    expect(entryOf(built, 'supervise')).toMatch(/\/supervise\.js$/)
    const said: string[] = []
    expect(await buildServerIfStale((line) => said.push(line))).toBe(built)
    expect(said).toEqual([])
    // It waits for its supervisor, and ends when the line to it is cut: without one it only has to load.
    const script = `process.on('exit', () => console.log('loaded')); await import(${JSON.stringify(entryOf(built, 'serve'))}); process.exit(0)`
    const code = await runChild(process.execPath, ['--input-type=module', '-e', script], {
      say: (line) => said.push(line),
    })
    expect(said).toContain('loaded')
    expect(code).toBe(0)
  })

  it('loads no TypeScript at its start', async () => {
    const built = await buildServerIfStale(() => {})
    const script = `import { registerHooks } from 'node:module'
      const load = (url, context, next) => { if (url.endsWith('.ts')) console.log(url); return next(url, context) }
      registerHooks({ load }); await import(${JSON.stringify(entryOf(built, 'serve'))}); process.exit(0)`
    const said: string[] = []
    const options = { say: (line: string) => said.push(line) }
    expect(await runChild(process.execPath, ['--input-type=module', '-e', script], options)).toBe(0)
    expect(said).toEqual([])
  })

  it('is left aside where it was deleted, or where something wants to see every module', async () => {
    const built = await buildServerIfStale(() => {})
    const source = entryOf(join(built, 'deleted'), 'serve')
    expect(source).toMatch(/tools\/serve\.ts$/)
    expect(existsSync(source)).toBe(true)
    vi.stubEnv('NODE_OPTIONS', '--import ./something.ts')
    expect(entryOf(built, 'serve')).toBe(source)
  })
})
