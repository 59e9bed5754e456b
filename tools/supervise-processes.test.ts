import { fork } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readStartTime } from '@candor/server/postgres/process-identity.ts'
import { allRoles, type Role } from '@candor/server/role-settings.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Part } from './process-messages.ts'
import { splitRoles } from './split-roles.ts'
import { restartDelayMs, type Supervisor, superviseProcesses } from './supervise-processes.ts'

let folder: string
let supervisor: Supervisor
let lines: string[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'candor-supervise-'))
  lines = []
})
afterEach(async () => {
  await supervisor.stop()
  rmSync(folder, { recursive: true })
})

/** The processes that were told to serve, in this order. */
const served = (name: Part['name'] = 'web'): number[] => {
  try {
    const all = readFileSync(join(folder, 'served'), 'utf8').trim().split('\n')
    return all.filter((line) => line.startsWith(name)).map((line) => Number(line.split(' ')[1]))
  } catch {
    return []
  }
}

/** A process of a few lines: it stores its part and its pid when it gets the message to serve. `then` is what it does after that. */
const superviseScript = (then: string, roles: readonly Role[] = ['api']): Supervisor => {
  const script = join(folder, 'web.mjs')
  writeFileSync(
    script,
    `import { appendFileSync } from 'node:fs'
    process.on('disconnect', () => process.exit(0))
    process.on('message', ({ kind, databaseUrl, part }) => {
      if (kind === 'stop') process.exit(0)
      appendFileSync(${JSON.stringify(join(folder, 'served'))}, part.name + ' ' + process.pid + '\\n')
      const listen = () => process.send({ kind: 'serving', address: 'at ' + databaseUrl })
      ${then}
    })`,
  )
  supervisor = superviseProcesses({
    fork: () => fork(script, { execArgv: [], silent: true }),
    parts: splitRoles(roles),
    say: (line) => lines.push(line),
    stopPatienceMs: 3_000,
  })
  return supervisor
}

const until = async (holds: () => boolean): Promise<void> => {
  const deadline = performance.now() + 15_000
  while (!holds()) {
    if (performance.now() > deadline) throw new Error(`It did not come to pass. Said: ${lines.join('\n')}`)
    await sleep(20)
  }
}

describe('the supervisor', () => {
  it('starts the web process again when it is killed, and says so', async () => {
    expect(await superviseScript('listen()').start('db')).toBe('at db')
    const [first = 0] = served()
    process.kill(first, 'SIGKILL')
    await until(() => served().length === 2)
    expect(lines).toEqual(['The web process ended by SIGKILL; starting it again.'])
  })

  it('replaces one that asks for it while it still finishes', async () => {
    const script = "listen(); setTimeout(() => process.send({ kind: 'ending' }), 100)"
    await superviseScript(script).start('db')
    await until(() => served().length >= 2)
    expect(readStartTime(served()[0] ?? 0)).not.toBeNull()
  })

  it('ends with the sentence of a first start that fails', async () => {
    const script = "process.send({ kind: 'failed', sentence: 'The clock is wrong.' }, () => process.exit(1))"
    await expect(superviseScript(script).start('db')).rejects.toThrow('The clock is wrong.')
    expect(served()).toHaveLength(1)
  })

  it('waits between starts that keep failing, and says how long', async () => {
    await superviseScript('listen(); setTimeout(() => process.exit(7), 5)').start('db')
    await until(() => lines.some((line) => line.includes('11 times within a minute, so 0.5 s are waited')))
    expect(lines[0]).toBe('The web process ended with code 7; starting it again.')
  })

  it('starts what nobody waits for when the web process serves, and again by itself', async () => {
    await superviseScript('listen()', allRoles).start('db')
    await until(() => served('background').length === 1)
    const [web = 0] = served()
    process.kill(served('background')[0] ?? 0, 'SIGKILL')
    await until(() => served('background').length === 2)
    process.kill(web, 'SIGKILL')
    await until(() => served().length === 2)
    expect(lines).toEqual([
      'The background process ended by SIGKILL; starting it again.',
      'The web process ended by SIGKILL; starting it again.',
    ])
    expect(served('background')).toHaveLength(2)
  })

  it('starts it again even where it cannot begin the first time', async () => {
    const script = "part.name === 'web' ? listen() : process.exit(1)"
    await superviseScript(script, allRoles).start('db')
    await until(() => served('background').length === 3)
    expect(lines[0]).toBe('The background process ended with code 1; starting it again.')
  })

  it('leaves nothing running when it stops', async () => {
    await superviseScript('listen()', allRoles).start('db')
    await until(() => served('background').length === 1)
    await supervisor.stop()
    for (const pid of [...served(), ...served('background')]) expect(readStartTime(pid)).toBeNull()
    expect(lines).toEqual([])
  })
})

describe('the delay before a restart', () => {
  it('is none for ten crashes a minute, then doubles up to five seconds', () => {
    expect([1, 10, 11, 12, 13, 14, 15, 99].map(restartDelayMs)).toEqual([
      0, 0, 500, 1000, 2000, 4000, 5000, 5000,
    ])
  })
})
