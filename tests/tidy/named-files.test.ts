import { describe, expect, it } from 'vitest'
import { checkNamedFiles, checkRequirements, requirements } from './named-files.ts'
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
    expect(checkNamedFiles([makeSource('docs/FAIRNESS.md', '`server/gone.ts`')])).toEqual([])
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
