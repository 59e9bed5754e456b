import { randomInt } from 'node:crypto'
import { buildAppIfStale } from '@candor/tools/build-app.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  awaitAnswer,
  databaseProcessesOf,
  endAll,
  killNow,
  launchServer,
  makeDataFolder,
  postmasterOf,
  removeDataFolder,
  type ServerUnderTest,
} from './server-under-test.ts'
import { patience, runStartKills } from './start-kills.ts'

beforeAll(() => buildAppIfStale(console.log))

describe('a start after kills', () => {
  it('always serves, and nothing acknowledged is lost', async () => {
    const seed = randomInt(2 ** 31)
    const lines = [`seed ${seed}`]
    const report = await runStartKills({ cycles: 6, seed, say: (line) => lines.push(line) }).catch(
      (error: Error) => {
        throw new Error(`${lines.join('\n')}\n${error.message}`)
      },
    )
    expect(report.cycles).toBe(6)
  }, 300_000)
})

/** One after another on one folder: a first start takes longest, and only one of them is about it. */
describe('a running server', () => {
  let folder: string
  let server: ServerUnderTest
  beforeAll(async () => {
    folder = await makeDataFolder()
  })
  afterEach(() => endAll(folder, server))
  afterAll(() => removeDataFolder(folder))

  const launchReady = async (through: 'node' | 'bootstrap'): Promise<void> => {
    server = await launchServer(folder, through)
    expect(await awaitAnswer(server, '/ready', patience()), server.output()).not.toBeNull()
  }

  it('prints the set-up link at the first start only', async () => {
    await launchReady('node')
    expect(server.output()).toMatch(/\/setup\?token=[\w-]{43}\n/)
    server.child.kill('SIGTERM')
    await server.exit
    await launchReady('node')
    expect(server.output()).not.toContain('/setup?token=')
  })

  it('keeps a second one off its data folder', async () => {
    await launchReady('node')
    const began = performance.now()
    const second = await launchServer(folder)
    expect(await second.exit).toBe(1)
    expect(performance.now() - began).toBeLessThan(patience() / 3)
    expect(second.output()).toContain(`(process ${server.child.pid})`)
    expect(second.output()).toContain(folder)
    expect(second.output()).not.toContain('    at ')
  })

  it('ends whole on Ctrl-C: exit 0 and no PostgreSQL left', async () => {
    await launchReady('bootstrap')
    expect(postmasterOf(folder)).not.toBeNull()
    // A terminal sends it to the whole group.
    process.kill(-(server.child.pid ?? 0), 'SIGINT')
    expect(await server.exit).toBe(0)
    expect(databaseProcessesOf(folder)).toEqual([])
  })

  it('ends whole when only the bootstrap is told to', async () => {
    await launchReady('bootstrap')
    server.child.kill('SIGTERM')
    expect(await server.exit).toBe(0)
    expect(databaseProcessesOf(folder)).toEqual([])
  })

  it('brings PostgreSQL back when that alone is killed', async () => {
    await launchReady('node')
    const killed = postmasterOf(folder)
    killNow(killed ?? undefined)
    const deadline = performance.now() + patience()
    while (performance.now() < deadline && [killed, null].includes(postmasterOf(folder))) {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    expect(await awaitAnswer(server, '/ready', patience())).not.toBeNull()
    expect(postmasterOf(folder)).not.toBe(killed)
  })
})
