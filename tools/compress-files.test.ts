import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { compressFiles } from './compress-files.ts'

it('text gets a .br and a .gz that unpack to itself; pictures and what does not shrink get none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'candor-compress-'))
  const script = 'export const a = 1\n'.repeat(100)
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets/a.js'), script)
  writeFileSync(join(folder, 'tiny.txt'), 'x')
  writeFileSync(join(folder, 'photo.png'), script)
  await compressFiles(folder)
  expect(readdirSync(folder, { recursive: true }).sort()).toEqual(
    ['assets', 'assets/a.js', 'assets/a.js.br', 'assets/a.js.gz', 'photo.png', 'tiny.txt'].sort(),
  )
  expect(brotliDecompressSync(readFileSync(join(folder, 'assets/a.js.br'))).toString()).toBe(script)
  expect(gunzipSync(readFileSync(join(folder, 'assets/a.js.gz'))).toString()).toBe(script)
  rmSync(folder, { recursive: true })
})
