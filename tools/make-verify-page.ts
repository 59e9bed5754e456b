import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleScript } from './bundle-script.ts'

const FOLDER = join(dirname(dirname(fileURLToPath(import.meta.url))), 'verify', 'page')

/** verify.html: one file with everything in it. Its own policy forbids it to ask for anything, so that nobody needs to take our word. */
export const makeVerifyPage = async (): Promise<string> => {
  const script = (await bundleScript(FOLDER, join(FOLDER, 'verify-page.ts'), 'verifyPage')).replaceAll(
    '</script',
    '<\\/script',
  )
  const style = readFileSync(join(FOLDER, 'verify-page.css'), 'utf8')
  const policy = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'"
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<title>Candor</title>',
    `<style>${style}</style>`,
    '<body></body>',
    `<script>${script}</script>`,
    '</html>',
    '',
  ].join('\n')
}

/** The changelog with the hash of the page in the place it has for this version, which is the first. */
export function withPageHash(changelog: string, page: string): string {
  const place = /(?<=`verify\.html` of this version has the SHA-256 `)[0-9a-f]{64}(?=`)/
  if (!place.test(changelog)) throw new Error('the changelog has no place for the hash of verify.html')
  return changelog.replace(place, createHash('sha256').update(page).digest('hex'))
}
