import { phosphor } from '@candor/kit/icons/phosphor-plugin.ts'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { entryPage } from './entry/entry-page.ts'

/** What nearly every page is made of travels in one file instead of a dozen; what only forms use stays with them. */
const pageParts = new RegExp(
  [
    '/kit/(?:button/(?!ActionBar|Copy|copy)|choice/(?:Tabs|roving)|classes|icons|notice|row/(?:List|Row)|state)',
    '/kit/numbers/(?:Money|format-money|group-digits)',
    '/ledger/(?:use-)?balance',
    '/shell/(?:NavBar|Link)',
  ].join('|'),
)

/** The words that the first page needs travel in one file per language. */
const firstWords = /\/(?:shell|home|messages)\.(en|zh|tw|malay)\.ts$/

export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [react(), phosphor(), entryPage()],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'page-parts', test: pageParts },
            {
              debugName: 'words',
              name: (id) => (firstWords.exec(id) ? `words-${firstWords.exec(id)?.[1]}` : null),
              test: firstWords,
            },
          ],
        },
      },
    },
  },
})
