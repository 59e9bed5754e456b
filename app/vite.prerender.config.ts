import { join } from 'node:path'
import { phosphor } from '@candor/kit/icons/phosphor-plugin.ts'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstMessages } from './entry/first-messages.ts'

/** Builds what draws the home page on the server: one file beside the app's own, with styles named as in the app. */
export default defineConfig({
  root: import.meta.dirname,
  resolve: {
    alias: [
      { find: 'zod/mini', replacement: join(import.meta.dirname, '../client/api/light-schemas.ts') },
      { find: /^zustand$/, replacement: join(import.meta.dirname, 'entry/render-now.ts') },
    ],
  },
  define: { 'process.env.NODE_ENV': '"production"' },
  plugins: [react(), phosphor(), firstMessages()],
  ssr: { noExternal: true },
  build: {
    ssr: 'entry/prerender.tsx',
    target: 'es2023',
    copyPublicDir: false,
    minify: true,
    rolldownOptions: {
      // The texts of other pages, which are never asked for here.
      external: /load-later-words\.ts$/,
      output: { entryFileNames: 'prerender.js', codeSplitting: false },
    },
  },
})
