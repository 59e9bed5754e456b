import { randomInt } from 'node:crypto'
import { listProcesses } from '@candor/server/postgres/process-identity.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { byForm } from '../test-form.ts'
import { firstOutput, makeBegunFolder } from './begun-folder.ts'
import {
  awaitAnswer,
  databaseProcessesOf,
  killNow,
  launchServer,
  postmasterOf,
  removeDataFolder,
  type ServerUnderTest,
} from './server-under-test.ts'
import { patience, runStartKills } from './start-kills.ts'

describe('a start after kills', () => {
  it('always serves, and nothing acknowledged is lost', async () => {
    const seed = randomInt(2 ** 31)
    const lines = [`seed ${seed}`]
    const cycles = byForm(2, 6)
    const report = await runStartKills({ cycles, seed, say: (line) => lines.push(line) }).catch(
      (error: Error) => {
        throw new Error(`${lines.join('\n')}\n${error.message}`)
      },
    )
    expect(report.cycles).toBe(cycles)
  })
})

let folder: string
let server: ServerUnderTest

const launchReady = async (): Promise<void> => {
  server = await launchServer(folder, 'bootstrap')
  expect(await awaitAnswer(server, '/ready', patience()), server.output()).not.toBeNull()
}

/** The bootstrap runs nothing but the server. */
const supervisorOf = ({ child }: ServerUnderTest): number | undefined =>
  listProcesses().find(({ parent }) => parent === child.pid)?.pid

/** One after another on one folder that was begun before, because a first start takes longest; the last ones end it. */
describe('a server that npm has started', () => {
  beforeAll(async () => {
    folder = await makeBegunFolder()
    await launchReady()
  })
  afterAll(() => removeDataFolder(folder, server))

  it('has printed the set-up link at its first start, and does not at a later one', () => {
    expect(firstOutput()).toMatch(/\/setup\?token=[\w-]{43}\n/)
    expect(server.output()).not.toContain('/setup?token=')
  })

  it('keeps a second one off its data folder', async () => {
    const began = performance.now()
    const second = await launchServer(folder)
    expect(await second.exit).toBe(1)
    expect(performance.now() - began).toBeLessThan(patience() / 3)
    expect(second.output()).toContain(`(process ${supervisorOf(server)})`)
    expect(second.output()).toContain(folder)
    expect(second.output()).not.toContain('    at ')
  })

  it('brings PostgreSQL back when that alone is killed', async () => {
    const killed = postmasterOf(folder)
    killNow(killed ?? undefined)
    const deadline = performance.now() + patience()
    while (performance.now() < deadline && [killed, null].includes(postmasterOf(folder))) {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    expect(await awaitAnswer(server, '/ready', patience())).not.toBeNull()
    expect(postmasterOf(folder)).not.toBe(killed)
  })

  it('ends whole on Ctrl-C: exit 0 and no PostgreSQL left', async () => {
    expect(postmasterOf(folder)).not.toBeNull()
    // A terminal sends it to the whole group.
    process.kill(-(server.child.pid ?? 0), 'SIGINT')
    expect(await server.exit).toBe(0)
    expect(databaseProcessesOf(folder)).toEqual([])
  })

  it('ends whole when only the bootstrap is told to', async () => {
    await launchReady()
    expect(postmasterOf(folder)).not.toBeNull()
    server.child.kill('SIGTERM')
    expect(await server.exit).toBe(0)
    expect(databaseProcessesOf(folder)).toEqual([])
  })
})
