import { explainProblems, readConfig } from '@candor/server/config.ts'
import { createLog } from '@candor/server/http/create-log.ts'
import type { RunningServer } from '@candor/server/main.ts'
import { explainListenError } from './check-port.ts'
import { endOnStrayError } from './end-on-stray-error.ts'
import { explainError } from './explain-error.ts'
import { lowerThreads } from './lower-threads.ts'
import type { FromProcess, Part, ToProcess } from './process-messages.ts'
import { awaitStopSignal } from './stop-signals.ts'

/**
 * A process that the supervisor (`npm start`) keeps alive. It loads the server's code, waits for the message to serve, and ends on a
 * message, on a signal, on a stray error, or when the supervisor is gone.
 */

process.title = 'candor-spare'
const read = readConfig(process.env)
if (!read.ok) throw new Error(explainProblems(read.refusal))
const config = read.value
const log = createLog(config.logLevel)

let running: RunningServer | null = null

const tell = (message: FromProcess, andThen = (): void => {}): void => {
  if (process.send === undefined || !process.connected) andThen()
  else process.send(message, undefined, undefined, andThen)
}

endOnStrayError(process, {
  log,
  doubt: () => running?.doubt(),
  askForReplacement: () => tell({ kind: 'ending' }),
  drain: async () => await running?.close({ now: true }),
})

const stop = async (now = false): Promise<never> => {
  await running?.close({ now })
  return process.exit(0)
}

const serve = async (databaseUrl: string, { name, roles }: Part): Promise<void> => {
  process.title = `candor-${name}`
  const isBackground = name === 'background'
  if (isBackground) lowerThreads()
  const { startServer } = await import('@candor/server/main.ts')
  try {
    running = await startServer({ config: { ...config, roles }, databaseUrl, log, listens: !isBackground })
    tell({ kind: 'serving', address: running.address })
  } catch (error) {
    const sentence = explainListenError(error, config) ?? explainError(error)
    if (sentence !== null) tell({ kind: 'failed', sentence }, () => process.exit(1))
    else {
      log.fatal({ err: error }, 'the server could not be started')
      process.exit(1)
    }
  }
}

// A terminal sends a Ctrl-C to all processes, and the supervisor sends its message as well: either comes first.
void awaitStopSignal(() => process.exit(130)).then(() => stop())
// The supervisor was killed: its successor needs the port.
process.on('disconnect', () => void stop(true))
process.on('message', (message: ToProcess) => {
  if (message.kind === 'serve') void serve(message.databaseUrl, message.part)
  else void stop()
})
await import('@candor/server/main.ts')
