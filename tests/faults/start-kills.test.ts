import { randomInt } from 'node:crypto'
import { listProcesses } from '@candor/server/postgres/process-identity.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeLong } from '../long-form.ts'
import { firstOutput } from './begun-folder.ts'
import { launchAlone, restartAlone, type Site } from './rolling-restarts.ts'
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

describeLong('a start after kills', () => {
  it('always serves, and nothing acknowledged is lost', async () => {
    const seed = randomInt(2 ** 31)
    const lines = [`seed ${seed}`]
    const cycles = 6
    const report = await runStartKills({ cycles, seed, say: (line) => lines.push(line) }).catch(
      (error: Error) => {
        throw new Error(`${lines.join('\n')}\n${error.message}`)
      },
    )
    expect(report.cycles).toBe(cycles)
  })
})

/** The bootstrap runs nothing but the server. */
const supervisorOf = ({ child }: ServerUnderTest): number | undefined =>
  listProcesses().find(({ parent }) => parent === child.pid)?.pid

/** One after another on one folder that was begun before, because a first start takes longest. */
describe('a server that npm has started', () => {
  let site: Site
  beforeAll(async () => {
    site = await launchAlone('bootstrap')
  })
  afterAll(() => removeDataFolder(site.folder, site.server))

  it('has printed the set-up link at its first start, and does not at a later one', () => {
    expect(firstOutput()).toMatch(/\/setup\?token=[\w-]{43}\n/)
    expect(site.server.output()).not.toContain('/setup?token=')
  })

  it('keeps a second one off its data folder', async () => {
    const began = performance.now()
    const second = await launchServer(site.folder)
    expect(await second.exit).toBe(1)
    expect(performance.now() - began).toBeLessThan(patience() / 3)
    expect(second.output()).toContain(`(process ${supervisorOf(site.server)})`)
    expect(second.output()).toContain(site.folder)
    expect(second.output()).not.toContain('    at ')
  })

  it('brings PostgreSQL back when that alone is killed', async () => {
    const { folder, server } = site
    const killed = postmasterOf(folder)
    killNow(killed ?? undefined)
    const deadline = performance.now() + patience()
    while (performance.now() < deadline && [killed, null].includes(postmasterOf(folder))) {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    expect(await awaitAnswer(server, '/ready', patience())).not.toBeNull()
    expect(postmasterOf(folder)).not.toBe(killed)
  })

  /** For how long that is, `npm run faults -- restarts` holds against three seconds. */
  it('ends whole when only the bootstrap is told to, and refuses orders from then until it is ready again', async () => {
    const lines: string[] = []
    const left: number[][] = []
    expect(postmasterOf(site.folder)).not.toBeNull()
    const report = await restartAlone(site, {
      cycles: 1,
      say: (line) => lines.push(line),
      between: () => left.push(databaseProcessesOf(site.folder)),
    })
    expect(report.troubles, lines.join('\n')).toEqual([])
    expect(report.acknowledged).toBeGreaterThan(0)
    expect(left).toEqual([[]])
  })

  it('ends whole on Ctrl-C: exit 0 and no PostgreSQL left', async () => {
    const { folder, server } = site
    expect(postmasterOf(folder)).not.toBeNull()
    // A terminal sends it to the whole group.
    process.kill(-(server.child.pid ?? 0), 'SIGINT')
    expect(await server.exit).toBe(0)
    expect(databaseProcessesOf(folder)).toEqual([])
  })
})
