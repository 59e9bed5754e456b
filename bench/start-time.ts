import { loadavg } from 'node:os'
import {
  awaitAnswer,
  launchServer,
  makeDataFolder,
  removeDataFolder,
  type ServerUnderTest,
} from '@candor/tests/faults/server-under-test.ts'
import { buildAppIfStale } from '@candor/tools/build-app.ts'
import { median } from './measure-visit.ts'
import { printVerdict } from './print-verdict.ts'

/**
 * npm run bench -- start [rounds]: how long npm start takes until the server is ready, where everything is installed and the app is built: the
 * first time, on a folder that is not there yet, and the next time on the same one.
 */

export const usual = { rounds: 3 }
export const short: typeof usual = { rounds: 1 }

const mostFirstMs = 5_000
const mostWarmMs = 1_500
const patienceMs = 300_000

type Started = { server: ServerUnderTest; tookMs: number }

async function start(folder: string): Promise<Started> {
  const began = performance.now()
  const server = await launchServer(folder, 'bootstrap')
  if ((await awaitAnswer(server, '/ready', patienceMs)) === null)
    throw new Error(`the server does not serve:\n${server.output()}`)
  return { server, tookMs: performance.now() - began }
}

/** A first start, and the next one after it was told to end. */
async function startTwice(): Promise<{ first: number; warm: number }> {
  const folder = await makeDataFolder()
  let server: ServerUnderTest | undefined
  try {
    const first = await start(folder)
    server = first.server
    server.child.kill('SIGTERM')
    await server.exit
    const warm = await start(folder)
    server = warm.server
    return { first: first.tookMs, warm: warm.tookMs }
  } finally {
    await removeDataFolder(folder, server)
  }
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(1)} s`

export async function run({ rounds }: typeof usual): Promise<boolean> {
  await buildAppIfStale(console.log)
  console.log(`load of the machine before: ${loadavg()[0]?.toFixed(1)}`)
  const firsts: number[] = []
  const warms: number[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const { first, warm } = await startTwice()
    console.log(`round ${round}: first ${seconds(first)}, warm ${seconds(warm)}`)
    firsts.push(first)
    warms.push(warm)
  }
  const [first, warm] = [median(firsts), median(warms)]
  const verdicts = [
    printVerdict(first <= mostFirstMs, `first start ${seconds(first)} (at most ${seconds(mostFirstMs)})`),
    printVerdict(warm <= mostWarmMs, `warm start ${seconds(warm)} (at most ${seconds(mostWarmMs)})`),
  ]
  return verdicts.every(Boolean)
}
