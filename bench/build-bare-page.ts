import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compressFiles } from '@candor/tools/compress-files.ts'

/** In the clone, so that React is found; in its cache, so that nobody else looks at it. */
const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Bare</title>
    <link rel="icon" href="data:," />
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="./bare.js"></script>
  </body>
</html>
`

const code = `import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
createRoot(document.getElementById('root')).render(createElement('h1', null, 'Have you invested today?'))
`

/** The least that React can show: one heading. Built and compressed as the app is. Returns its folder. */
export async function buildBarePage(): Promise<{ folder: string; remove(): void }> {
  const source = join(ROOT, 'node_modules', '.cache', `bare-page-${process.pid}`)
  mkdirSync(source, { recursive: true })
  writeFileSync(join(source, 'index.html'), page)
  writeFileSync(join(source, 'bare.js'), code)
  const { build } = await import('vite')
  const folder = join(source, 'dist')
  await build({
    root: source,
    configFile: false,
    base: './',
    mode: 'production',
    logLevel: 'warn',
    build: { outDir: folder, target: 'es2023', modulePreload: { polyfill: false } },
  })
  await compressFiles(folder)
  return { folder, remove: () => rmSync(source, { recursive: true, force: true }) }
}
