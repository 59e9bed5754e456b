import { registerHooks } from 'node:module'
import { patchFiles } from './patch-points.ts'

const points = new URL('./patch-points.ts', import.meta.url).href
const root = new URL('../../', import.meta.url).href

/** The module as it is, but that each call of one of its functions may be answered by a lie, while it runs. */
function expose(source: string, name: string): string {
  const declaration = new RegExp(`^export (async function|function|const) ${name}\\b`, 'm')
  if (!declaration.test(source)) throw new Error(`${name} is not where it is to be patched`)
  const honest = source.replace(declaration, `$1 honest_${name}`)
  return `${honest}\nexport const ${name} = (...asked: any[]): any => answerCall('${name}', honest_${name} as any, asked)\n`
}

/** From here on, modules of the server that are loaded can be patched. The customer's tool runs in a process of its own. */
export function makePatchable(): void {
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context)
      const names = Object.entries(patchFiles).filter(([, file]) => url === root + file)
      if (names.length === 0) return loaded
      const exposed = names.reduce((source, [name]) => expose(source, name), String(loaded.source))
      return { ...loaded, source: `${exposed}import { answerCall } from '${points}'\n` }
    },
  })
}
