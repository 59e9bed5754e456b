import { readdirSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

/** On Linux a thread ten steps lower gets a tenth of a processor that another wants, and all of one that nobody else does. */
const stepsBelow = 10

/** The threads of this process, those of the garbage collector too, leave the processors to those that customers wait for. */
export function lowerThreads(): void {
  const priority = getPriority() + stepsBelow
  try {
    for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), priority)
  } catch {
    // Elsewhere than on Linux, or one that has just ended: it works as before.
  }
}
