import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const scheme = 'phosphor:'
const weights = ['bold', 'fill', 'light', 'thin']

/**
 * Gives `import { path } from 'phosphor:house'` the drawing of one Phosphor icon and nothing else, so a page carries
 * only the icons it shows. The weight is a suffix, as in Phosphor's own file names: `house-fill`, `check-bold`.
 */
export function phosphor(): Plugin {
  return {
    name: 'candor-phosphor',
    resolveId: {
      filter: { id: /^phosphor:/ },
      handler: (id) => `\0${id}`,
    },
    load: {
      filter: { id: /^\0phosphor:/ },
      async handler(id) {
        const name = id.slice(scheme.length + 1)
        const drawing = await readIcon(name)
        if (drawing === null)
          this.error(`There is no Phosphor icon named "${name}" (imported as "${scheme}${name}").`)
        return { code: `export const path = ${JSON.stringify(drawing)}`, moduleSideEffects: false }
      },
    },
  }
}

export async function readIcon(name: string): Promise<string | null> {
  if (!/^[a-z0-9-]+$/.test(name)) return null
  // No icon's own name ends in a weight, so the suffix is never part of one.
  const weight = weights.find((each) => name.endsWith(`-${each}`)) ?? 'regular'
  const svg = await readAsset(weight, name)
  if (svg === null) return null
  const strokes = [...svg.matchAll(/\sd="([^"]+)"/g)].map((match) => match[1])
  return strokes.length > 0 ? strokes.join('') : null
}

// Vite bundles its configuration and keeps import.meta.url true there, but not import.meta.resolve.
const { resolve } = createRequire(import.meta.url)

async function readAsset(weight: string, name: string): Promise<string | null> {
  const assets = dirname(dirname(resolve('@phosphor-icons/core/assets/regular/house.svg')))
  return await readFile(join(assets, weight, `${name}.svg`), 'utf8').catch(() => null)
}
