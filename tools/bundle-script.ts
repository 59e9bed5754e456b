import { build } from 'vite'

/** A module with all it imports as one script, which leaves its exports under a name. */
export async function bundleScript(root: string, entry: string, name: string): Promise<string> {
  const made = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    build: { write: false, minify: true, lib: { entry, formats: ['iife'], name } },
  })
  const outputs = [made].flat().flatMap((each) => ('output' in each ? each.output : []))
  const [script] = outputs
  if (outputs.length !== 1 || script?.type !== 'chunk') throw new Error(`${entry} is more than one script`)
  return script.code
}
