import { phosphor } from '@candor/kit/icons/phosphor-plugin.ts'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { consolePage } from './entry/console-page.ts'

/** What products say of their refusals and of postings travels in one file each per language. */
const productWords = /\/wire\/(?:[a-z-]+-)?(messages|postings)\.(\w+)\.ts$/

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
              debugName: 'product-words',
              name: (id) => {
                const [, bundle, language] = productWords.exec(id) ?? []
                return bundle ? `${bundle}-${language}` : null
              },
              test: productWords,
            },
          ],
        },
      },
    },
  },
})
