import { createRandom } from '../faults/start-kills.ts'
import { createBiasTable } from './clustered-bias.ts'
import { createDice } from './dice.ts'
import { emptyTally, runRandomContracts, type Tally, winRate } from './fair-contracts.ts'
import { runBots } from './run-bots.ts'
import { drawDay, type SeenDay } from './seen-day.ts'

type FairnessOptions = { count: number; days: number; seed: number; say: (line: string) => void }

/** How far a win rate may be from a half: three standard errors of a million contracts. */
const allowed = 0.0015
/** With ten bots, chance alone gives a score above this once in some three thousand runs. */
const highestScore = 4

const percent = (part: number): string => `${(part * 100).toFixed(3)} %`

function add(to: Tally, more: Tally): void {
  for (const outcome of ['win', 'lose', 'draw', 'void'] as const) to[outcome] += more[outcome]
}

/** Random contracts on all instruments of some days, and then every bot on the same days. */
export function runFairness({ count, days, seed, say }: FairnessOptions): boolean {
  say(`${count} contracts on ${days} days of all instruments, seed ${seed}.`)
  const dice = createDice(createRandom(seed))
  const tally = emptyTally()
  const table = createBiasTable()
  function* play(): Generator<SeenDay> {
    for (let day = 0; day < days; day += 1) {
      const drawn = drawDay(`${seed}/${day}`)
      const share = Math.floor(((day + 1) * count) / days) - Math.floor((day * count) / days)
      add(
        tally,
        runRandomContracts(drawn, share, dice, (...bought) => table.look(drawn, ...bought)),
      )
      say(`day ${day + 1}: ${drawn.paths.length} instruments, ${percent(winRate(tally))} won so far`)
      yield drawn
    }
  }
  const bots = runBots(play())
  const { win, lose, draw } = tally
  say(`${win} won, ${lose} lost, ${draw} drawn: ${percent(winRate(tally))} of those without a draw are won.`)
  for (const { name, tally: own, score } of bots)
    say(
      `bot on ${name}: ${percent(winRate(own))} of ${own.win + own.lose} won, ${score.toFixed(2)} standard errors from nothing`,
    )
  const biases = table.biases().toSorted((one, other) => Math.abs(other.score) - Math.abs(one.score))
  say(
    `${biases.length} groups by direction, time limit, instrument, second and momentum; those furthest from a half:`,
  )
  for (const { group, count: bought, score } of biases.slice(0, 5))
    say(`${group}: ${bought} contracts, ${score.toFixed(2)} standard errors`)
  const isEven = biases.every(({ score }) => Math.abs(score) < highestScore)
  const isFair = Math.abs(winRate(tally) - 0.5) <= allowed && tally.void === 0
  const isBlind = bots.every(({ score }) => Math.abs(score) < highestScore)
  const isRight = isFair && isEven && isBlind
  say(isRight ? 'All as it should be.' : 'FAILED.')
  return isRight
}
