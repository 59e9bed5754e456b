import type { Command } from '@candor/server/teller/command.ts'
import type { Outcome } from '@candor/server/teller/decide-batch.ts'
import { createRandom } from '../faults/start-kills.ts'
import { commandOfAsk } from './command-of-ask.ts'
import { compareCustomer, compareOutcome, Disagreement } from './compare-ledgers.ts'
import { applyChange, emptyLedger, type NaiveLedger } from './naive-ledger.ts'
import { type Prediction, predict } from './naive-rules.ts'
import { createPlanner, type PlannerOptions } from './plan-round.ts'
import type { Ask, Fault, Round } from './round.ts'
import type { Stage } from './stage.ts'

type Counts = Record<
  'steps' | 'rounds' | 'accepted' | 'refused' | 'answeredBefore' | 'faults' | 'postings',
  number
>

/** What has been played, with how often each refusal was given and each kind of ask was accepted. */
export type SimulationReport = Counts & { refusals: Record<string, number>; done: Record<string, number> }

type SimulationOptions = {
  stage: Stage
  seed: number
  steps: number
  /** Whether it may end before all steps were played. */
  isEnough?: (report: SimulationReport) => boolean
  planner: PlannerOptions
  progress?: (report: SimulationReport) => void
}

/** Whatever is accepted in such a round fails, and nothing of it may remain. */
const failing: readonly (Fault | null)[] = ['before-writing', 'while-writing', 'at-commit']
/** What was accepted has happened, whether or not it was answered. */
const unanswered: readonly (Fault | null)[] = ['cut-after-commit', 'answers-lost']

type Play = {
  stage: Stage
  ledger: NaiveLedger
  /** The ids that requests were given. */
  ids: Map<number, string>
  report: SimulationReport
}

type Sent = {
  ask: Ask
  command: Command
  prediction: Prediction
  /** Of what was accepted and has happened: takes the answer. */
  remember: ((answer: string) => void) | null
}

function countRefusal({ report }: Play, code: string): void {
  report.refused += 1
  report.refusals[code] = (report.refusals[code] ?? 0) + 1
}

/** Predicts each ask; those that the routes already refuse are compared at once and not sent. */
async function prepare(play: Play, { now, asks, fault }: Round): Promise<Sent[]> {
  const { stage, ledger, ids } = play
  const sent: Sent[] = []
  for (const ask of asks) {
    const command = await commandOfAsk(stage.transaction, ask, (request) => ids.get(request))
    const prediction = predict(ledger, ask, now)
    if (!command.ok) {
      compareOutcome(prediction, { ok: false, refusal: { code: command.refusal as never } })
      countRefusal(play, command.refusal)
      continue
    }
    const happens = prediction.outcome === 'accepted' && !failing.includes(fault)
    sent.push({ ask, command: command.value, prediction, remember: happens ? prediction.apply() : null })
  }
  return sent
}

/** The outcome that counts: an answer that got lost is requested again, and must be the same. */
async function settle(stage: Stage, { prediction, command }: Sent, first: Outcome, { now, fault }: Round) {
  if (prediction.outcome !== 'accepted' || !unanswered.includes(fault)) return first
  const [again = first] = await stage.send([command], now, null)
  if (first.ok && again.ok && first.value !== again.value)
    throw new Disagreement(`answered ${first.value} and then ${again.value}`)
  return again
}

type Named = { id?: string; order?: { id: string }; redemptions?: { id: string }[] }

/** The ids that the real ledger has given to what was made. */
async function noteIds(
  { stage, ids }: Play,
  ask: Ask,
  { request, leave }: Extract<Prediction, { outcome: 'accepted' }>,
  answer: string,
): Promise<void> {
  const { id, order, redemptions } = JSON.parse(answer) as Named
  const made = ask.kind === 'value' ? await stage.valueId(ask.number) : (order?.id ?? id)
  if (request !== null && made) ids.set(request, made)
  const given = redemptions?.at(-1)?.id
  if (leave !== null && given !== undefined) ids.set(leave, given)
}

async function compare(play: Play, sent: Sent, first: Outcome, round: Round): Promise<void> {
  const { stage, ledger, ids, report } = play
  const { ask, prediction, remember } = sent
  const outcome = await settle(stage, sent, first, round)
  const accepted = prediction.outcome === 'accepted' ? prediction : null
  // What was answered before is answered with a commit, too: it may still be on its way to a standby.
  const isCutOff = round.fault === 'at-commit' && prediction.outcome === 'answered-before'
  const fails = round.fault === 'before-writing' || isCutOff || (accepted && remember === null)
  const answer = compareOutcome(fails ? { outcome: 'refused', code: 'internal-error' } : prediction, outcome)
  if (!outcome.ok) countRefusal(play, outcome.refusal.code)
  else if (!accepted) report.answeredBefore += 1
  else if (remember && answer !== null) {
    remember(answer)
    await noteIds(play, ask, accepted, answer)
    report.accepted += 1
    report.done[ask.kind] = (report.done[ask.kind] ?? 0) + 1
    report.postings += accepted.postings.length
  }
  const tells = remember !== null && round.fault === null && (accepted?.postings.length ?? 0) > 0
  await compareCustomer(stage, ledger, ask.customerId, { ids, tells })
}

async function playRound(play: Play, round: Round): Promise<void> {
  const { stage, ledger, ids } = play
  for (const change of round.changes) {
    if (change.kind === 'gone') await compareCustomer(stage, ledger, change.id, { ids, whole: true })
    applyChange(ledger, change, round.now)
    await stage.change(change, round.now)
  }
  const sent = await prepare(play, round)
  const commands = sent.map(({ command }) => command)
  const outcomes = commands.length > 0 ? await stage.send(commands, round.now, round.fault) : []
  for (const [place, one] of sent.entries()) {
    const outcome = outcomes[place]
    if (outcome) await compare(play, one, outcome, round)
  }
  const [crash] = stage.crashes()
  if (crash !== undefined) throw new Disagreement(`something broke: ${crash}`)
}

/**
 * Plays rounds on the real teller and on the naive ledger and compares them after every round: what was answered, what was posted,
 * and what everybody has. Everything random comes from the seed.
 */
export async function simulate(options: SimulationOptions): Promise<SimulationReport> {
  const { stage, seed, steps, progress, isEnough = () => false } = options
  const ledger = emptyLedger()
  const counts = { steps: 0, rounds: 0, accepted: 0, refused: 0, answeredBefore: 0, faults: 0, postings: 0 }
  const report: SimulationReport = { ...counts, refusals: {}, done: {} }
  const play: Play = { stage, ledger, ids: new Map(), report }
  const plan = createPlanner(createRandom(seed), options.planner)
  while (report.steps < steps && !isEnough(report)) {
    const round = plan(ledger)
    try {
      await playRound(play, round)
    } catch (error) {
      if (!(error instanceof Disagreement)) throw error
      const shown = JSON.stringify(round, (_, value) => (typeof value === 'bigint' ? `${value}` : value))
      throw new Disagreement(`seed ${seed}, step ${report.steps}: ${error.message}\nin the round ${shown}`)
    }
    report.steps += round.asks.length
    report.rounds += 1
    if (round.fault) report.faults += 1
    if (report.rounds % 1000 === 0) progress?.(report)
  }
  for (const id of ledger.customers.keys())
    await compareCustomer(stage, ledger, id, { ids: play.ids, whole: true })
  return report
}
