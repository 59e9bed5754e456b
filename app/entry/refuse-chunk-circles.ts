import type { Plugin, Rolldown } from 'vite'

/** The chunks of a circle of imports that begins and ends with one of them; null where there is none. */
function circleFrom(start: string, bundle: Rolldown.OutputBundle): string[] | null {
  const waysTo = new Map<string, string[]>([[start, []]])
  for (const [name, way] of waysTo) {
    const chunk = bundle[name]
    for (const imported of chunk?.type === 'chunk' ? chunk.imports : []) {
      if (imported === start) return [...way, name, start]
      if (!waysTo.has(imported)) waysTo.set(imported, [...way, name])
    }
  }
  return null
}

/**
 * Chunks that import each other run in an order that depends on which page is opened first: what one needs of the other while it is read may
 * not be there yet, and the page breaks. Files never import each other in a circle, but groups of them may, so the build fails instead.
 */
export const refuseChunkCircles = (): Plugin => ({
  name: 'refuse-chunk-circles',
  generateBundle(_options, bundle) {
    for (const name of Object.keys(bundle)) {
      const circle = circleFrom(name, bundle)
      if (circle) this.error(`chunks import each other in a circle: ${circle.join(' → ')}`)
    }
  },
})
