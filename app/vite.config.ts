import { phosphor } from '@candor/kit/icons/phosphor-plugin.ts'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { entryPage } from './entry/entry-page.ts'

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
            // What nearly every page is made of travels in one file instead of a dozen.
            {
              name: 'page-parts',
              test: /\/kit\/(?:button|choice|classes|icons|notice|row|state)|\/shell\/(?:NavBar|Link)/,
            },
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
