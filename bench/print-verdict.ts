/** One limit of a bench and whether it was held, in the form that RESULTS.md takes over. */
export function printVerdict(isHeld: boolean, what: string): boolean {
  console.log(`${isHeld ? 'held  ' : 'MISSED'} ${what}`)
  return isHeld
}
