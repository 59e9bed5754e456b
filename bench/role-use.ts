import { cpuSecondsOfFamily } from './processor-time.ts'

/** First processes of what is measured together, by the name that it is printed under. */
export type Families = Readonly<Record<string, readonly number[]>>

export type Use = {
  seconds: number
  /** Processor seconds of each family. */
  of: Readonly<Record<string, number>>
}

const read = (families: Families): Record<string, number> =>
  Object.fromEntries(
    Object.entries(families).map(([name, pids]) => [
      name,
      pids.reduce((sum, pid) => sum + cpuSecondsOfFamily(pid), 0),
    ]),
  )

/** What the families used of the processor while the work went on. */
export async function measureUse(families: Families, work: () => Promise<unknown>): Promise<Use> {
  const [before, began] = [read(families), performance.now()]
  await work()
  const [after, seconds] = [read(families), (performance.now() - began) / 1_000]
  const of = Object.fromEntries(
    Object.entries(after).map(([name, used]) => [name, used - (before[name] ?? 0)]),
  )
  return { seconds, of }
}
