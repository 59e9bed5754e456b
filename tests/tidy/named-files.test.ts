import { describe, expect, it } from 'vitest'
import { checkDocumentLinks, checkNamedFiles, checkRequirements, requirements } from './named-files.ts'
import { makeSource } from './source-file.ts'

const map = (text: string) => makeSource('docs/SECURITY.md', text)

describe('a document that is a map', () => {
  it('names files that are there', () => {
    const there = makeSource('server/http/limit-rate.ts', '')
    const text =
      'met in `server/http/limit-rate.ts` by `__Host-`, see `npm run audit`\n\n`server/http/gone.ts`'
    expect(checkNamedFiles([there, map(text)])).toEqual([
      expect.objectContaining({ line: 3, message: 'names server/http/gone.ts, which is not there.' }),
    ])
  })

  it('names a source by its name alone, which is unique', () => {
    const there = makeSource('server/http/limit-rate.ts', '')
    expect(checkNamedFiles([there, map('`limit-rate.ts`, `gone.test.ts`, `@candor/a/b.ts`, `a.b`')])).toEqual(
      [expect.objectContaining({ message: 'names gone.test.ts, which is not there.' })],
    )
    expect(checkNamedFiles([makeSource('server/postgres/README.md', '`gone.ts`')])).toEqual([])
  })

  it('links to files, folders and headings that are there', () => {
    const other = makeSource('docs/decisions/001-x.md', '# 001 A router, of ours')
    const good =
      '[a](decisions) [b](decisions/001-x.md#001-a-router-of-ours) [c](https://a.b/c) [d](#here)\n\n## Here'
    expect(checkDocumentLinks([other, map(good)])).toEqual([])
    const bad = '[a](GONE.md) [b](decisions/001-x.md#gone)'
    expect(checkDocumentLinks([other, map(bad)]).map(({ message }) => message)).toEqual([
      'links to GONE.md, which is not there.',
      'links to #gone, which docs/decisions/001-x.md does not have.',
    ])
  })

  it('tells of each requirement once', () => {
    const rows = Object.entries(requirements).map(
      ([section, numbers]) => `| ${numbers.map((number) => `${section}.${number}`).join(', ')} | met |`,
    )
    const whole = rows.join('\n')
    expect(checkRequirements([map(whole)])).toEqual([])
    expect(checkRequirements([map(whole.replace('6.2.5, ', ''))])).toEqual([
      expect.objectContaining({ message: 'says nothing about 6.2.5.' }),
    ])
    expect(checkRequirements([map(`${whole}\n| 6.2.5 | again |\n| 6.3.8 | level 3 |`)])).toHaveLength(2)
  })
})
