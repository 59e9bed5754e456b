/** Prints the progress for the operator: each step on one line, with its time when it is done. */
export type StepPrinter = {
  say(line: string): void
  step<Value>(title: string, work: () => Promise<Value>): Promise<Value>
}

export const secondsSince = (began: number): string => `${((performance.now() - began) / 1000).toFixed(1)} s`

export const createStepPrinter = (
  write: (text: string) => void = (text) => process.stdout.write(text),
): StepPrinter => {
  // A step's line stays open until its time is known; anything said meanwhile goes on a line of its own.
  let open = false
  const say = (line: string): void => {
    write(open ? `\n${line}\n` : `${line}\n`)
    open = false
  }
  const step = async <Value>(title: string, work: () => Promise<Value>): Promise<Value> => {
    const began = performance.now()
    write(`${title}…`)
    open = true
    const value = await work()
    write(open ? ` ${secondsSince(began)}\n` : `${title}: ${secondsSince(began)}\n`)
    open = false
    return value
  }
  return { say, step }
}
