import { join } from 'node:path'
import { phosphor } from '@candor/kit/icons/phosphor-plugin.ts'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { entryPage } from './entry/entry-page.ts'
import { firstMessages } from './entry/first-messages.ts'
import { lightRoutes } from './entry/light-routes.ts'
import { listFiles } from './entry/list-files.ts'
import { nameLaterParts, namePageParts, namePartsOf, namePartsReadBy } from './entry/name-chunks.ts'
import { refuseChunkCircles } from './entry/refuse-chunk-circles.ts'

/** The wallet shows positions, orders, holdings and contracts in some hundred small modules that other pages show too, each of them others. */
const wallet = 'wallet/WalletPage.tsx'

/** What checks a signed-in customer's evidence in the background: some sixty small modules, fetched together once the page is at rest. */
const evidence = 'start/customer-evidence.ts'

/** What may be said and asked over any page of a customer. */
const customerHosts = 'start/CustomerHosts.tsx'

/** Pages that read a few of those modules, and would have to fetch all of them. */
const besideEvidence = ['help/HelpPage.tsx', 'help/HelpArticlePage.tsx', 'contracts/ContractPage.tsx']

/** Where the other parts of trading lie, which the wallet does not show. */
const tradeFolders =
  /\/(?:app\/(?:orders|positions|holdings|contracts|portfolio|quotes|preferences)|domain\/(?:holdings|instruments|ledger|limits|orders|portfolio|positions))\//

/** What the pages about news share, and those that show some of it. */
const newsFolders = /\/(?:app|wire)\/news\//

/** What the pages share on which someone logs in, registers or changes how. */
const signInFolders = /\/(?:app|domain)\/(?:customers|security)\//

/** Only what is named: what it needs of the first page's stays there, or the first page would have to fetch all of it. */
const alone = { includeDependenciesRecursively: false }

/** All articles of a language travel in one file: the list and the search of the help centre need every one of them. */
const articleFile = /\/help\/articles\/[a-z-]+\.(\w+)\.ts$/

/** The words of what the wallet shows travel in one file per language: as files of their own each would be asked for by itself. */
const bookWords =
  /\/app\/words\/(?:positions|holdings|wallet|contracts|participations|portfolio|limits)\.(\w+)\.ts$/

/** What products say of their refusals and of postings travels in one file each per language. */
const productWords = /\/wire\/(?:[a-z-]+-)?(messages|postings)\.(\w+)\.ts$/

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
            { debugName: 'page-parts', name: namePageParts, minShareCount: 2 },
            { debugName: 'later-parts', name: nameLaterParts, ...alone },
            { debugName: 'icons', name: namePartsOf('icons', /phosphor/), minShareCount: 4, ...alone },
            {
              debugName: 'common-parts',
              name: namePartsOf('common-parts', /./),
              minShareCount: 20,
              ...alone,
            },
            { debugName: 'kit-parts', name: namePartsOf('kit-parts', /\/kit\//), minShareCount: 7, ...alone },
            {
              debugName: 'book-parts',
              name: namePartsReadBy('book-parts', wallet),
              minShareCount: 4,
              ...alone,
            },
            {
              debugName: 'wallet-parts',
              name: namePartsReadBy('wallet-parts', wallet),
              minShareCount: 2,
              ...alone,
            },
            {
              debugName: 'trade-parts',
              name: namePartsOf('trade-parts', tradeFolders),
              minShareCount: 4,
              ...alone,
            },
            { debugName: 'customer-parts', name: namePartsReadBy('customer-parts', customerHosts), ...alone },
            {
              debugName: 'evidence-parts',
              name: namePartsReadBy('evidence-parts', evidence, besideEvidence),
              ...alone,
            },
            { debugName: 'proof-parts', name: namePartsReadBy('proof-parts', evidence), ...alone },
            {
              debugName: 'news-parts',
              name: namePartsOf('news-parts', newsFolders),
              minShareCount: 2,
              ...alone,
            },
            {
              debugName: 'sign-in-parts',
              name: namePartsOf('sign-in-parts', signInFolders),
              minShareCount: 2,
              ...alone,
            },
            {
              debugName: 'articles',
              name: (id) => (articleFile.exec(id) ? `help-${articleFile.exec(id)?.[1]}` : null),
              test: articleFile,
            },
            {
              debugName: 'book-words',
              name: (id) => (bookWords.exec(id) ? `book-words-${bookWords.exec(id)?.[1]}` : null),
              test: bookWords,
            },
            {
              debugName: 'product-words',
              name: (id) => {
                const [, bundle, language] = productWords.exec(id) ?? []
                return bundle ? `${bundle}-${language}` : null
              },
              test: productWords,
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
