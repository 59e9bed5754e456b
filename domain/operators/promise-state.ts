/** From this part of the promised time on, a request that nobody has decided is an alarm. */
const riskFrom = 0.75

/** How a request stands against the time its customer was promised. */
export function promiseState(waitedMs: number, promisedMs: number): 'on-time' | 'at-risk' | 'broken' {
  if (waitedMs > promisedMs) return 'broken'
  return waitedMs >= promisedMs * riskFrom ? 'at-risk' : 'on-time'
}
