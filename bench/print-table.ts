const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

/** A table in the form that docs/SCALE.md takes over; gives what prints one more row, so that a run that is ended has shown what it knew. */
export function openTable(title: string, head: readonly string[]): (cells: readonly string[]) => void {
  console.log(`\n${title}\n\n${line(head)}\n${line(head.map(() => '---'))}`)
  return (cells) => console.log(line(cells))
}
