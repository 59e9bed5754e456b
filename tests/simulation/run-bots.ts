import { type Bot, createLearningBot, type LearningBot, simpleBots } from './contract-bots.ts'
import { emptyTally, runContract, type Tally } from './fair-contracts.ts'
import type { SeenDay, SeenPath } from './seen-day.ts'

/** What a bot made, and how far that is from nothing in its own standard errors: contracts of one moment are not independent. */
type BotReport = { name: string; tally: Tally; score: number }

/** All bots buy at the same moments, one after another, so that no two contracts of an instrument overlap. */
const everySeconds = 34
const seconds = 30
/** After this much of a day there is a past to look at. */
const firstSecond = 1_860

type Running = { bot: Bot; tally: Tally; sum: number; squares: number }

const isLearning = (bot: Bot): bot is LearningBot => 'learn' in bot

/** One contract: plus one where it is won, minus one where it is lost. What there is to learn of it is known when it has ended. */
function playOne(
  { bot, tally }: Running,
  day: SeenDay,
  path: SeenPath,
  second: number,
  lessons: (() => void)[],
): number {
  const expected = bot.expect(path, second, day)
  if (expected === 0 || !Number.isFinite(expected)) return 0
  // Bought at the instant in which the tick was published.
  const asked = { seen: second, seconds, direction: expected > 0 ? 'rise' : 'fall' } as const
  const outcome = runContract(day, path, asked)
  if (outcome === null) return 0
  tally[outcome] += 1
  const gained = outcome === 'win' ? 1 : outcome === 'lose' ? -1 : 0
  if (isLearning(bot) && gained !== 0)
    lessons.push(() => bot.learn(path, second, day, expected > 0 === gained > 0))
  return gained
}

/** Lets every bot play through these days. */
export function runBots(days: Iterable<SeenDay>, every = everySeconds): BotReport[] {
  const all: Running[] = [...simpleBots, createLearningBot()].map((bot) => ({
    bot,
    tally: emptyTally(),
    sum: 0,
    squares: 0,
  }))
  for (const day of days) {
    for (let second = firstSecond; second < 86_000; second += every) {
      for (const running of all) {
        let gained = 0
        // Instruments move together: who learned of one at once would know of the others what has not happened yet.
        const lessons: (() => void)[] = []
        for (const path of day.paths)
          if (path.mid[second] !== 0) gained += playOne(running, day, path, second, lessons)
        for (const learn of lessons) learn()
        running.sum += gained
        running.squares += gained * gained
      }
    }
  }
  return all.map(({ bot, tally, sum, squares }) => ({
    name: bot.name,
    tally,
    score: squares === 0 ? 0 : sum / Math.sqrt(squares),
  }))
}
