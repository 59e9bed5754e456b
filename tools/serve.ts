import { explainProblems, readConfig } from '@candor/server/config.ts'
import { createLog } from '@candor/server/http/create-log.ts'
import type { RunningServer } from '@candor/server/main.ts'
import { explainListenError } from './check-port.ts'
import { endOnStrayError } from './end-on-stray-error.ts'
import { explainError } from './explain-error.ts'
import { awaitStopSignal } from './stop-signals.ts'
import type { FromWeb, ToWeb } from './web-messages.ts'

/**
 * The web process that the supervisor (`npm start`) keeps alive. It loads the server's code, waits for the message to serve, and ends on a
 * message, on a signal, on a stray error, or when the supervisor is gone.
 */

process.title = 'candor-spare'
const read = readConfig(process.env)
if (!read.ok) throw new Error(explainProblems(read.refusal))
const config = read.value
const log = createLog(config.logLevel)

let running: RunningServer | null = null

const tell = (message: FromWeb, andThen = (): void => {}): void => {
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

const serve = async (databaseUrl: string): Promise<void> => {
  process.title = 'candor-web'
  const { startServer } = await import('@candor/server/main.ts')
  try {
    running = await startServer({ config, databaseUrl, log })
    tell({ kind: 'listening', address: running.address })
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
process.on('message', (message: ToWeb) => {
  if (message.kind === 'serve') void serve(message.databaseUrl)
  else void stop()
})
await import('@candor/server/main.ts')
