import { parseArgs } from 'node:util'
import { makePatchable } from './make-patchable.ts'

/**
 * npm run cheat [-- --short] [--only "steered path, honest"]: real servers that lie, one way each, and what the customer's own tool says of them.
 * Ends with 0 where it finds every lie and nothing wrong with an honest server.
 */
makePatchable()
const { playCheats } = await import('./play-cheats.ts')

const { values } = parseArgs({ options: { short: { type: 'boolean' }, only: { type: 'string' } } })
const counted = { right: 0, wrong: 0 }
const allRight = await playCheats(values.short ?? false, values.only ?? null, (judgement) => {
  const { name, isRight, expected, failed, words, seconds } = judgement
  counted[isRight ? 'right' : 'wrong'] += 1
  const found = expected === null ? (isRight ? 'nothing fails' : 'DOES NOT PASS') : failed.join(', ')
  const mark = isRight ? '✓' : `✕ ${expected === null ? '' : `NOT FLAGGED BY ${expected}:`}`
  console.log(`${mark} ${name.padEnd(31)} ${seconds.toFixed(1).padStart(5)} s  ${found}`)
  if (words !== '') console.log(`  ${''.padEnd(31)}          ${words}`)
})
console.log(`${counted.right} as they should be, ${counted.wrong} not.`)
process.exit(allRight ? 0 : 1)
