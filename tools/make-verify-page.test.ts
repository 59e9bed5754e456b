import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { makeVerifyPage } from './make-verify-page.ts'

it('verify.html is the same to the last byte whenever it is built, names nothing of the place it was built in, and is the one in README', async () => {
  const first = await makeVerifyPage()
  expect(await makeVerifyPage()).toBe(first)
  expect(first).not.toContain(process.cwd())
  // Whoever has the page from elsewhere compares it with what this version says of itself.
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  expect(readme).toContain(createHash('sha256').update(first).digest('hex'))
}, 120_000)
