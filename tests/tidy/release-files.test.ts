import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const product: { version: string; license: string } = JSON.parse(read('package.json'))

it('the license is the one that package.json names', () => {
  expect(read('LICENSE')).toContain(`\nSPDX-License-Identifier: ${product.license}\n`)
})

it('the version has its part of the changelog, and is the one that customers and the API document show', () => {
  expect(read('CHANGELOG.md')).toContain(`\n## ${product.version}\n`)
  expect(read('app/customers/MyPage.tsx')).toContain(`version: '${product.version}'`)
  expect(read('server/http/api-document.ts')).toContain(`version: '${product.version}'`)
})
