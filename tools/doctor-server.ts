import type { Config } from '@candor/server/config.ts'
import { findLockHolder, wasEverLocked, wasLeftLocked } from '@candor/server/postgres/data-folder-lock.ts'
import { probePort } from './check-port.ts'
import { type Finding, ok, problem, warning } from './doctor-finding.ts'

/** What answers on the port: a Candor that serves, one that is not ready, or nothing that is ours. */
type Voice = 'ready' | 'not ready' | 'silent'

const patienceMs = 3000

const ask = async ({ host, port }: Config, path: string): Promise<Response | null> => {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  const origin = `http://${name.includes(':') ? `[${name}]` : name}:${port}`
  return await fetch(origin + path, { signal: AbortSignal.timeout(patienceMs) }).catch(() => null)
}

const listen = async (config: Config): Promise<Voice> => {
  const health = await ask(config, '/health')
  const said = (await health?.json().catch(() => null)) as { status?: unknown } | null
  if (health?.status !== 200 || said?.status !== 'ok') return 'silent'
  return (await ask(config, '/ready'))?.status === 200 ? 'ready' : 'not ready'
}

const judgeRunning = (pid: number, { port }: Config, voice: Voice, taken: string | null): Finding => {
  if (voice === 'ready') return ok(`Candor serves on port ${port} (process ${pid})`)
  if (voice === 'not ready')
    return problem(
      `Candor answers on port ${port} (process ${pid}), but is not ready`,
      'Its log says why: the database does not answer, or it is about to end.',
    )
  if (taken !== null) return problem(`Candor runs (process ${pid}), but not on port ${port}`, taken)
  return problem(
    `Candor runs (process ${pid}), but nothing answers on port ${port}`,
    'It is starting, was started with another PORT, or its web process keeps failing, which its log says.',
  )
}

const judgeStopped = ({ dataFolder, host, port }: Config, voice: Voice, taken: string | null): Finding => {
  if (voice !== 'silent')
    return warning(
      `Another Candor answers on port ${port}, and none runs on ${dataFolder}`,
      'Give the doctor the settings (CANDOR_DATA, PORT) that the server was started with.',
    )
  if (taken !== null) return problem(`Port ${port} cannot be had`, taken)
  if (wasLeftLocked(dataFolder))
    return problem(
      'Candor does not run: it was killed, or the machine went down',
      'npm start; it recovers by itself.',
    )
  if (wasEverLocked(dataFolder)) return warning('Candor does not run: it was stopped', 'npm start')
  return ok(`Candor has not been started yet; port ${port} on ${host} is free`)
}

/** Whether this installation serves at this moment, and if not, why. */
export const examineServer = async (config: Config): Promise<Finding> => {
  try {
    const holder = findLockHolder(config.dataFolder)
    const [voice, taken] = [await listen(config), await probePort(config)]
    return holder === null
      ? judgeStopped(config, voice, taken)
      : judgeRunning(holder.pid, config, voice, taken)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return problem(`It cannot be seen whether Candor runs: ${reason}`, 'Ask as the user who starts Candor.')
  }
}
