import { phosphor } from '@candor/kit/icons/phosphor-plugin.ts'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { consolePage } from './entry/console-page.ts'

export default defineConfig({
  root: import.meta.dirname,
  // Addresses of the console have several parts, so its files are named from the root.
  base: '/console/',
  plugins: [react(), phosphor(), consolePage()],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
