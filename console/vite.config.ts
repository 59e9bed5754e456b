import { phosphor } from '@candor/kit/icons/phosphor-plugin.ts'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { consolePage } from './entry/console-page.ts'

/** What products say of postings travels in one file per language. */
const postingWords = /\/wire\/[a-z]+-postings\.(\w+)\.ts$/

export default defineConfig({
  root: import.meta.dirname,
  // Addresses of the console have several parts, so its files are named from the root.
  base: '/console/',
  plugins: [react(), phosphor(), consolePage()],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              debugName: 'postings',
              name: (id) => (postingWords.exec(id) ? `postings-${postingWords.exec(id)?.[1]}` : null),
              test: postingWords,
            },
          ],
        },
      },
    },
  },
})
