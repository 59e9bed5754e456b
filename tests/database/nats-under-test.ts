import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { NatsSettings } from '@candor/server/bus/nats-settings.ts'
import { findFreePort } from '@candor/server/postgres/find-free-port.ts'

/** Where Debian (`apt-get install nats-server`) and others put it; a user's path often lacks it. */
const candidates = ['/usr/sbin', '/usr/local/bin', '/usr/bin', '/opt/homebrew/bin'].map(
  (folder) => `${folder}/nats-server`,
)

export const findNats = (): string | null => candidates.find((path) => existsSync(path)) ?? null

/** A NATS of the test's own, on a port that stays its own. */
export type NatsUnderTest = {
  settings: NatsSettings
  url: string
  start(): Promise<void>
  /** Kills it; what it knew is gone, but for its streams. */
  kill(): Promise<void>
  freeze(): void
  resume(): void
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const line = connect(port, '127.0.0.1')
    line.once('connect', () => resolve(true))
    line.once('error', () => resolve(false))
    line.once('close', () => resolve(false))
    line.once('connect', () => line.destroy())
  })

/** With a folder it has JetStream, which keeps streams there. */
export async function prepareNats(program: string, storeFolder?: string): Promise<NatsUnderTest> {
  const port = await findFreePort()
  let child: ChildProcess | null = null
  return {
    settings: { servers: [`127.0.0.1:${port}`], encrypted: false, username: null, password: null },
    url: `nats://127.0.0.1:${port}`,
    async start() {
      const keeping = storeFolder === undefined ? [] : ['-js', '-sd', storeFolder]
      child = spawn(program, ['-a', '127.0.0.1', '-p', String(port), ...keeping], { stdio: 'ignore' })
      while (!(await accepts(port))) await sleep(20)
    },
    async kill() {
      if (!child) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      child = null
      await ended
    },
    freeze: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
  }
}
