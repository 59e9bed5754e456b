import { expect, it } from 'vitest'
import { makeVerifyPage } from './make-verify-page.ts'

it('verify.html is the same to the last byte whenever it is built, and names nothing of the place it was built in', async () => {
  const first = await makeVerifyPage()
  expect(await makeVerifyPage()).toBe(first)
  expect(first).not.toContain(process.cwd())
}, 120_000)
