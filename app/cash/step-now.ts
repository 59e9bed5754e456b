import type { WireStep } from '@candor/wire/requests.ts'

/** The step that is under way; once all is over, the last one. */
export function stepNow(steps: readonly WireStep[]): number {
  const under = steps.findIndex(({ state }) => state === 'now')
  return under < 0 ? steps.length : under + 1
}
