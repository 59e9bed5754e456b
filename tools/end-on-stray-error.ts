import type { FastifyBaseLogger } from 'fastify'

/** Requests that are under way when a stray error arrives get so long to be answered. */
const crashDrainMs = 1_000

/** As `sysexits.h` has it: an error inside the program. */
const exitCode = 70

/**
 * An error that nothing caught, be it thrown in a listener or a timer, an `error` event without a listener or a rejected promise, leaves this
 * process in an unknown state. It logs that, asks for its replacement, answers the requests it has begun and ends; every answer that was sent
 * is in the database by then, and what it would refuse is answered as a temporary failure. Further errors meanwhile are logged and change
 * nothing.
 */
export function endOnStrayError(
  process: NodeJS.Process,
  given: {
    log: Pick<FastifyBaseLogger, 'fatal'>
    /** Called at once, before anything that is under way goes on. */
    doubt(): void
    askForReplacement(): void
    drain(): Promise<void>
  },
): void {
  let isEnding = false
  process.on('uncaughtException', (error, origin) => {
    given.log.fatal(
      { err: error, origin },
      isEnding ? 'one more error that nothing caught' : 'an error that nothing caught: this process ends',
    )
    if (isEnding) return
    isEnding = true
    given.doubt()
    given.askForReplacement()
    setTimeout(() => process.exit(exitCode), crashDrainMs)
    given.drain().then(
      () => process.exit(exitCode),
      () => process.exit(exitCode),
    )
  })
}
