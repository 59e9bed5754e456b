import { existsSync, readdirSync } from 'node:fs'

/** npm run bench -- <name> [arguments]: runs bench/<name>.ts, which exports `run` and says whether its limits were kept. */
type Bench = { run(args: readonly string[]): Promise<boolean> }

/** The other files of this folder serve the benches. */
const isBench = (file: string): boolean => /^(page|fanout|chart|orders|history|audit-time)\.ts$/.test(file)

const [name = '', ...args] = process.argv.slice(2)
const file = `${name}.ts`
if (!isBench(file) || !existsSync(new URL(file, import.meta.url))) {
  const known = readdirSync(new URL('.', import.meta.url)).filter(isBench)
  console.error(`Say which bench to run: ${known.map((each) => each.replace('.ts', '')).join(', ')}`)
  process.exit(1)
}
const bench = (await import(`./${file}`)) as Bench
process.exit((await bench.run(args)) ? 0 : 1)
