import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { makeVerifyPage, withPageHash } from './make-verify-page.ts'

it('verify.html is the same to the last byte whenever it is built, names nothing of the place it was built in, and is the one in CHANGELOG', async () => {
  const first = await makeVerifyPage()
  expect(await makeVerifyPage()).toBe(first)
  expect(first).not.toContain(process.cwd())
  // Somebody who has the page from elsewhere can compare it with the hash of this version.
  const changelog = readFileSync(new URL('../CHANGELOG.md', import.meta.url), 'utf8')
  expect(changelog, 'npm run vectors writes it anew').toBe(withPageHash(changelog, first))
})
