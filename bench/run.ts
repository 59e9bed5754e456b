import { benches } from './bench-list.ts'
import { readSizes } from './read-sizes.ts'
import { runAll } from './run-all.ts'

/**
 * npm run bench -- <name> [sizes]; without a name, all of them. With `--short` it is the short form, which npm test runs: it ends well where
 * everything was measured, whatever the limits.
 */
const [name, ...args] = process.argv.slice(2)
if (name === undefined) process.exit((await runAll(Object.keys(benches))) ? 0 : 1)
const listed = benches[name]
if (!listed) {
  console.error(`Say which bench to run, or none for all: ${Object.keys(benches).join(', ')}`)
  process.exit(1)
}
const bench = await listed.load()
const isShort = args.includes('--short')
const { sizes, words } = isShort ? { sizes: bench.short, words: [] } : readSizes(bench.usual, args)
const areHeld = await bench.run(sizes, words)
process.exit(isShort || areHeld ? 0 : 1)
