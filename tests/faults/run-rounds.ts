import { loadavg } from 'node:os'
import { openArchivedServer, restoreBeforeMistake, runRestoreRounds } from './archived-server.ts'
import { openClockField } from './clock-rounds.ts'
import { openCutField } from './cut-rounds.ts'
import { openDiskField, whyNotMounted } from './disk-rounds.ts'
import { type FaultField, type RoundReport, runFaultRounds } from './fault-rounds.ts'
import { openFreezeField } from './freeze-rounds.ts'
import { runSignInCrowd } from './sign-in-crowd.ts'
import { createRandom } from './start-kills.ts'
import { runUploadFlood } from './upload-flood.ts'

/** Rounds of freezing, full disks, wrong clocks and cut networks, and crowds, by the names that `npm run faults` knows them by. */

type Options = { cycles: number; seed: number; say: (line: string) => void }

const tellLoad = (): string =>
  `load ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}`

function tellRounds(report: RoundReport): string[] {
  const { cycles, kinds, acknowledged, resent } = report
  return [
    ...Object.entries(kinds)
      .sort()
      .map(([kind, count]) => `${String(count).padStart(4)} × ${kind}`),
    `${cycles} rounds: ${acknowledged} acknowledged, ${resent} of them sent again with their key: everything is in the books, once. ` +
      `/ready told the truth in every round (${report.readyAnswers} answers during faults, the slowest took ${report.slowestReadyMs} ms; ` +
      `told after ${report.slowestToldMs} ms, well again after ${report.slowestHealedMs} ms at most); ${tellLoad()}.`,
  ]
}

const roundsOf =
  (open: () => Promise<FaultField>) =>
  async (options: Options): Promise<void> => {
    options.say(`${options.cycles} rounds, seed ${options.seed}; ${tellLoad()}.`)
    for (const line of tellRounds(await runFaultRounds({ ...options, open }))) options.say(line)
  }

async function fillDisks(options: Options): Promise<void> {
  const reason = await whyNotMounted()
  if (reason === null) await roundsOf(() => openDiskField())(options)
  else options.say(`No file system can be mounted here (${reason}), so a full disk was not tried.`)
}

/** A crowd that came at once: the server is up, and no honest customer was refused. */
const crowdOf =
  (run: () => Promise<{ lines: string[]; troubles: string[]; memory: Record<string, number> }>) =>
  async ({ say }: Options): Promise<void> => {
    say(`${tellLoad()}.`)
    const { lines, troubles, memory } = await run()
    for (const line of lines) say(line)
    say(`memory of the server: ${JSON.stringify(memory)}; ${tellLoad()}.`)
    if (troubles.length > 0) throw new Error(troubles.join('\n'))
    say('No honest customer was refused, and the server never ended.')
  }

/** Restores while money moves, each audited, and one to the second before a mistake. */
async function restoreUnderLoad({ cycles, seed, say }: Options): Promise<void> {
  const random = createRandom(seed)
  const server = await openArchivedServer(random)
  try {
    const report = await runRestoreRounds(server, { rounds: cycles, random, say })
    const trouble = await restoreBeforeMistake(server)
    if (trouble !== null) throw new Error(trouble)
    say(
      `${report.rounds} restores, each audited: ${report.checked} acknowledged by the last one, none missing; ${report.meanMs} ms on average, ${report.slowestMs} ms at most; ` +
        `at most the last ${report.mostLostMs} ms were not in the archive. One more to the second before a mistake: all before it is there, and it is not; ${tellLoad()}.`,
    )
  } finally {
    await server.stop()
  }
}

export const faultRounds: Readonly<Record<string, (options: Options) => Promise<void>>> = {
  freeze: roundsOf(() => openFreezeField()),
  disk: fillDisks,
  clock: roundsOf(() => openClockField()),
  cut: roundsOf(openCutField),
  crowd: crowdOf(runSignInCrowd),
  uploads: crowdOf(runUploadFlood),
  restore: restoreUnderLoad,
}
