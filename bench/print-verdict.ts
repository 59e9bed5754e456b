/** One limit of a bench and whether it was held, in the form that RESULTS.md takes over. */
export function printVerdict(isHeld: boolean, what: string): boolean {
  console.log(`${isHeld ? 'held  ' : 'MISSED'} ${what}`)
  return isHeld
}

/** What has to be right however slow the machine is, and so in the short form too. */
export function printCheck(isRight: boolean, what: string): boolean {
  console.log(`${isRight ? 'held  ' : 'WRONG '} ${what}`)
  return isRight
}

/** A line that one of the two has printed. */
export const isVerdict = (line: string): boolean => /^(held|MISSED|WRONG)\s/.test(line)
