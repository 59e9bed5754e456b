import { join } from 'node:path'
import { phosphor } from '@candor/kit/icons/phosphor-plugin.ts'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { entryPage } from './entry/entry-page.ts'
import { firstMessages } from './entry/first-messages.ts'
import { lightRoutes } from './entry/light-routes.ts'
import { listFiles } from './entry/list-files.ts'
import { namePageParts, namePartsOf } from './entry/name-chunks.ts'
import { refuseChunkCircles } from './entry/refuse-chunk-circles.ts'

/** Where the parts lie that ask, send and list on many pages. */
const deskFolders = /\/(?:app\/(?:api|shell|ledger|cash)|client|wire|domain\/money)\//

/** Where the parts lie that show positions, orders, holdings and contracts, in some hundred small files. */
const tradeFolders =
  /\/(?:app\/(?:orders|positions|holdings|contracts|portfolio|quotes|preferences)|domain\/(?:holdings|instruments|orders|portfolio|positions))\//

/** Only what is named: what it needs of the first page's stays there, or the first page would have to fetch all of it. */
const alone = { includeDependenciesRecursively: false }

/** All articles of a language travel in one file: the list and the search of the help centre need every one of them. */
const articleFile = /\/help\/articles\/[a-z-]+\.(\w+)\.ts$/

/** Where the other pages and their words are: fetched after the first page, and with the HTML where another page is opened. */
const laterFiles = /\/(?:page-loaders|load-later-words)\.ts$/

/** The words that the first page needs travel in one file per language. */
const firstWords = /\/(?:(?:shell|home)\.(\w+)\.ts|messages\.(\w+)\.ts\?first)$/

const lightSchemas = join(import.meta.dirname, '../client/api/light-schemas.ts')

/** What draws the home page on the server: one file, with styles named as in the app. */
const prerender: UserConfig = {
  root: import.meta.dirname,
  resolve: {
    alias: [
      { find: 'zod/mini', replacement: lightSchemas },
      { find: /^zustand$/, replacement: join(import.meta.dirname, 'start/render-now.ts') },
    ],
  },
  define: { 'process.env.NODE_ENV': '"production"' },
  plugins: [react(), phosphor(), firstMessages()],
  ssr: { noExternal: true },
  build: {
    target: 'es2023',
    copyPublicDir: false,
    minify: true,
    rolldownOptions: {
      // The texts of other pages, which are never asked for here.
      external: /load-later-words\.ts$/,
      output: { entryFileNames: 'prerender.js', codeSplitting: false },
    },
  },
}

const pages: UserConfig = {
  root: import.meta.dirname,
  base: './',
  resolve: { alias: { 'zod/mini': lightSchemas } },
  plugins: [
    react(),
    phosphor(),
    entryPage(),
    firstMessages(),
    lightRoutes(),
    listFiles(),
    refuseChunkCircles(),
  ],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { debugName: 'page-parts', name: namePageParts, minShareCount: 3 },
            { debugName: 'kit-parts', name: namePartsOf('kit-parts', /\/kit\//), minShareCount: 7, ...alone },
            {
              debugName: 'desk-parts',
              name: namePartsOf('desk-parts', deskFolders),
              minShareCount: 7,
              ...alone,
            },
            {
              debugName: 'trade-parts',
              name: namePartsOf('trade-parts', tradeFolders),
              minShareCount: 4,
              ...alone,
            },
            { debugName: 'later', name: 'later', test: laterFiles, ...alone },
            {
              debugName: 'articles',
              name: (id) => (articleFile.exec(id) ? `help-${articleFile.exec(id)?.[1]}` : null),
              test: articleFile,
            },
            {
              debugName: 'words',
              name: (id) => {
                const [, texts, messages] = firstWords.exec(id) ?? []
                return texts || messages ? `words-${texts ?? messages}` : null
              },
              test: firstWords,
            },
          ],
        },
      },
    },
  },
}

export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? prerender : pages))
