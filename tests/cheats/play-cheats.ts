import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkNames } from '@candor/verify/check.ts'
import { openTestCluster } from '../database/start-test-cluster.ts'
import { takeCluster } from '../database/test-database.ts'
import type { Cheat, Script } from './cheat.ts'
import { makeStage, playScene } from './cheat-scene.ts'
import { evidenceCheats } from './evidence-cheats.ts'
import { guessingServer, playGuessing } from './guessing-server.ts'
import { honestScenes } from './honest-scenes.ts'
import type { Judgement } from './judgement.ts'
import { logCheats } from './log-cheats.ts'
import { marketCheats } from './market-cheats.ts'
import { orderCheats } from './order-cheats.ts'
import { forgetLies, patch } from './patch-points.ts'
import { honestPools, playHonestPool, playPoolCheat } from './play-pools.ts'
import { poolCheats } from './pool-cheats.ts'
import { purchaseCheats } from './purchase-cheats.ts'
import { resultCheats } from './result-cheats.ts'
import { createTool, type RunTool, type Told } from './run-tool.ts'

const allCheats: readonly Cheat[] = [
  ...resultCheats,
  ...purchaseCheats,
  ...orderCheats,
  ...marketCheats,
  ...logCheats,
  ...evidenceCheats,
]

/** Some of each kind, for every day. */
const shortList = ['swapped result', 'steered path', 'double settlement hidden', 'forked history']

/** What npm run verify ends with where every check passes, and where two have no answer because the prices are those of a feed. */
const ends = { passes: 0, recorded: 3 } as const

type Stages = { of(script: Script): Promise<string> }

/** The databases that scenes begin from: one for simulated prices, one whose terms name a real feed, and one for each lie that is older. */
function createStages(): Stages {
  const made = new Map<string, Promise<string>>()
  const keep = (name: string, make: () => Promise<string>): Promise<string> => {
    const stage = made.get(name) ?? make()
    made.set(name, stage)
    return stage
  }
  return {
    async of({ begins, prices = 'simulated' }) {
      if (begins) {
        begins(patch)
        return await makeStage().finally(forgetLies)
      }
      return prices === 'simulated' || prices.isUnnamed
        ? await keep('simulated', () => makeStage())
        : await keep('told', () => makeStage({ crypto: { main: 'binance', standIn: null } }))
    },
  }
}

async function play(stages: Stages, judge: RunTool, script: Script, isHonest: boolean): Promise<Told[]> {
  const template = await stages.of(script)
  const files = await playScene(template, {
    ...script,
    prices: script.prices ?? 'simulated',
    isHonest,
    prepare: (stage) => script.lie?.(patch, stage),
    at: async (stage, scene) => await script.acts?.[stage]?.(scene),
  }).finally(forgetLies)
  return await judge(files)
}

type Play = (script: Script, isHonest: boolean) => Promise<Told[]>

async function playHonest(script: Script, played: Play): Promise<Judgement> {
  const began = performance.now()
  const told = await played(script, true)
  const failed = told.flatMap((each) => each.failed)
  const end = (script.prices ?? 'simulated') === 'simulated' ? ends.passes : ends.recorded
  return {
    name: script.name,
    isRight: told.every(({ code }) => code === end),
    expected: null,
    failed: failed.map((each) => each.name),
    words: failed[0]?.line ?? (told.some(({ isWaiting }) => isWaiting) ? 'some checks wait' : ''),
    seconds: (performance.now() - began) / 1_000,
  }
}

async function playCheat(cheat: Cheat, played: Play): Promise<Judgement> {
  const began = performance.now()
  const told = await played(cheat, false)
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

/** A scene that does not come to its end is not as it should be, and the others are played all the same. */
const orBroken = (name: string, expected: Judgement['expected'], judgement: Promise<Judgement>) =>
  judgement.catch(
    (error: unknown): Judgement => ({
      name,
      isRight: false,
      expected,
      failed: [],
      words: `the scene broke: ${error instanceof Error ? error.message : String(error)}`,
      seconds: 0,
    }),
  )

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
    const stages = createStages()
    const judge = createTool(folder)
    const played: Play = (script, isHonest) => play(stages, judge, script, isHonest)
    const isPlayed = (name: string): boolean =>
      only === null || only.split(',').some((part) => name.includes(part.trim()))
    const cheats = allCheats.filter(({ name }) => (!isShort || shortList.includes(name)) && isPlayed(name))
    const scenes = (isShort ? honestScenes.slice(0, 1) : honestScenes).filter(({ name }) => isPlayed(name))
    let allRight = true
    const take = (judgement: Judgement): void => {
      tell(judgement)
      allRight &&= judgement.isRight
    }
    for (const scene of scenes) take(await orBroken(scene.name, null, playHonest(scene, played)))
    for (const cheat of cheats) take(await orBroken(cheat.name, cheat.flaggedBy, playCheat(cheat, played)))
    for (const pool of isShort ? [] : honestPools.filter(({ name }) => isPlayed(name)))
      take(await orBroken(pool.name, null, playHonestPool(pool, judge)))
    for (const cheat of isShort ? [] : poolCheats.filter(({ name }) => isPlayed(name)))
      take(await orBroken(cheat.name, cheat.flaggedBy, playPoolCheat(cheat, judge)))
    if (!isShort && isPlayed(guessingServer))
      take(await orBroken(guessingServer, 'hindsight', playGuessing()))
    return allRight
  } finally {
    await cluster.stop()
    rmSync(folder, { recursive: true })
  }
}
