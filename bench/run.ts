import { benches } from './bench-list.ts'
import { readSizes, SHORT_FORM } from './read-sizes.ts'
import { runAll } from './run-all.ts'

/**
 * npm run bench -- <name> [sizes]; without a name, all of them into RESULTS.md, and with --record <names> some of them. With `--short` it is the
 * short form, which npm test runs: it ends well where everything was measured, whatever the limits.
 */
const [name, ...args] = process.argv.slice(2)
const all = Object.keys(benches)

function refuse(): never {
  console.error(`Say which bench to run, or none for all: ${all.join(', ')}`)
  process.exit(1)
}

if (name === undefined) process.exit((await runAll(all)) ? 0 : 1)
if (name === '--record') {
  if (args.length === 0 || args.some((each) => !all.includes(each))) refuse()
  process.exit((await runAll(args)) ? 0 : 1)
}
const isShort = args.includes('--short')
// Before any code of a bench is loaded.
if (isShort) process.env[SHORT_FORM] = 'yes'
const bench = (await benches[name]?.load()) ?? refuse()
const { sizes, words } = isShort ? { sizes: bench.short, words: [] } : readSizes(bench.usual, args)
const areHeld = await bench.run(sizes, words)
process.exit(isShort || areHeld ? 0 : 1)
