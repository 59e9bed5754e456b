import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type CheckName, checkNames } from '@candor/verify/check.ts'
import { checksEn } from '@candor/verify/words/checks.en.ts'
import { openTestCluster } from '../database/start-test-cluster.ts'
import { takeCluster } from '../database/test-database.ts'
import type { Cheat } from './cheat.ts'
import { makeStage, playScene, type ScenePrices } from './cheat-scene.ts'
import { logCheats } from './log-cheats.ts'
import { marketCheats } from './market-cheats.ts'
import { forgetLies, patch } from './patch-points.ts'
import { purchaseCheats } from './purchase-cheats.ts'
import { resultCheats } from './result-cheats.ts'

export const allCheats: readonly Cheat[] = [...resultCheats, ...purchaseCheats, ...marketCheats, ...logCheats]

/** Some of each kind, for every day. */
const shortList = ['swapped result', 'steered path', 'double settlement hidden', 'forked history']

/** What the customer's tool said of one server. */
export type Judgement = {
  name: string
  /** As it should be: every check passes, or the one that this lie breaks fails. */
  isRight: boolean
  expected: CheckName | null
  failed: CheckName[]
  /** The tool's own words on what it expected, or on what should not have failed. */
  words: string
  seconds: number
}

const tool = fileURLToPath(new URL('../../tools/verify.ts', import.meta.url))

type Told = { code: number; failed: { name: CheckName; line: string }[]; isWaiting: boolean }

/** npm run verify, in a process of its own: it has the file and nothing else. */
function runTool(path: string): Promise<Told> {
  return new Promise((resolve) => {
    execFile(process.execPath, ['--disable-warning=ExperimentalWarning', tool, path], (error, output) => {
      const lines = output.split('\n')
      const failed = checkNames.flatMap((name) => {
        const line = lines.find((each) => each.startsWith(`✕ ${checksEn[`name.${name}`]}`))
        return line === undefined ? [] : [{ name, line: line.slice(2).trim() }]
      })
      const isWaiting = lines.some((line) => line.startsWith('…'))
      resolve({ code: error === null ? 0 : Number(error.code), failed, isWaiting })
    })
  })
}

async function judge(folder: string, files: readonly string[]): Promise<Told[]> {
  const paths = files.map((file, i) => {
    const path = join(folder, `contract-${i}.proof.json`)
    writeFileSync(path, file)
    return path
  })
  return await Promise.all(paths.map(runTool))
}

const honestScenes: readonly { name: string; prices: ScenePrices }[] = [
  { name: 'honest, simulated prices', prices: 'simulated' },
  { name: 'honest, prices of a feed', prices: { told: (second) => `${90_000 + second}.00` } },
  { name: 'honest, a tie', prices: { told: () => '90000.00' } },
  {
    name: 'honest, a silent feed',
    prices: { told: (second) => (second < 18 ? '90000.00' : second < 40 ? null : '90500.00') },
  },
]

async function playHonest(
  { name, prices }: (typeof honestScenes)[number],
  play: (cheat: Cheat | null, prices: ScenePrices) => Promise<Told[]>,
): Promise<Judgement> {
  const began = performance.now()
  const told = await play(null, prices)
  const failed = told.flatMap((each) => each.failed)
  return {
    name,
    isRight: told.every(({ code }) => code === 0),
    expected: null,
    failed: failed.map((each) => each.name),
    words: failed[0]?.line ?? (told.some(({ isWaiting }) => isWaiting) ? 'some checks wait' : ''),
    seconds: (performance.now() - began) / 1_000,
  }
}

async function playCheat(
  cheat: Cheat,
  play: (cheat: Cheat | null, prices: ScenePrices) => Promise<Told[]>,
): Promise<Judgement> {
  const began = performance.now()
  const told = await play(cheat, cheat.prices ?? 'simulated')
  const failed = told.flatMap((each) => (each.code === 1 ? each.failed : []))
  const found = failed.find(({ name }) => name === cheat.flaggedBy)
  return {
    name: cheat.name,
    isRight: found !== undefined,
    expected: cheat.flaggedBy,
    failed: checkNames.filter((name) => failed.some((each) => each.name === name)),
    words: found?.line ?? '',
    seconds: (performance.now() - began) / 1_000,
  }
}

/** Plays honest and dishonest servers, one after the other, and lets the customer's tool judge each. */
export async function playCheats(
  isShort: boolean,
  only: string | null,
  tell: (judgement: Judgement) => void,
): Promise<boolean> {
  const cluster = await openTestCluster(() => {})
  const folder = mkdtempSync(join(tmpdir(), 'candor-cheats-'))
  try {
    takeCluster(cluster)
    const template = await makeStage()
    const play = async (cheat: Cheat | null, prices: ScenePrices): Promise<Told[]> => {
      const files = await playScene(template, {
        prices,
        isHonest: cheat === null,
        isUnsettled: cheat?.isUnsettled ?? false,
        prepare: (stage) => cheat?.lie?.(patch, stage),
        at: async (stage, scene) => await cheat?.acts?.[stage]?.(scene),
      }).finally(forgetLies)
      return await judge(folder, files)
    }
    const cheats = allCheats.filter(
      ({ name }) => (!isShort || shortList.includes(name)) && (only === null || name.includes(only)),
    )
    const scenes = only !== null ? [] : isShort ? honestScenes.slice(0, 1) : honestScenes
    let allRight = true
    const take = (judgement: Judgement): void => {
      tell(judgement)
      allRight &&= judgement.isRight
    }
    for (const scene of scenes) take(await playHonest(scene, play))
    for (const cheat of cheats) take(await playCheat(cheat, play))
    return allRight
  } finally {
    await cluster.stop()
    rmSync(folder, { recursive: true })
  }
}
