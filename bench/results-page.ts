/** What one bench measured, as RESULTS.md has it: its name, and everything below its heading. */
type Sections = ReadonlyMap<string, string>

const head = [
  '# What the benches measured',
  '',
  'Written by `npm run bench`, which runs all of them, or by `npm run bench -- --record` with the names of some; each section says when and where. Each line is a',
  'limit and whether it was held.',
  '',
].join('\n')

export function readResults(page: string): Sections {
  const [, ...sections] = page.split(/^## /m)
  return new Map(
    sections.map((section) => {
      const [name = '', ...lines] = section.split('\n')
      return [name, lines.join('\n').trim()]
    }),
  )
}

/** The benches that there are, in their order; what was measured of one that is gone is left out. */
export const writeResults = (names: readonly string[], sections: Sections): string =>
  [
    head,
    ...names.flatMap((name) => {
      const section = sections.get(name)
      return section === undefined ? [] : [`## ${name}\n\n${section}\n`]
    }),
  ].join('\n')
