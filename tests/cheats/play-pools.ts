import { participationCheckNames } from '@candor/verify/check.ts'
import { type PoolScene, playPool } from '../database/pool-scene.ts'
import type { Judgement } from './judgement.ts'
import { forgetLies, patch } from './patch-points.ts'
import type { PoolCheat } from './pool-cheats.ts'
import type { RunTool } from './run-tool.ts'

/** Servers that do nothing wrong. */
export const honestPools: readonly { readonly name: string; readonly scene: PoolScene }[] = [
  { name: 'honest pool, a loss and a gain', scene: 'metals' },
  { name: 'honest pool that learns', scene: 'stocks' },
]

async function judged(scene: PoolScene, isHonest: boolean, judge: RunTool) {
  const files = await playPool(scene, isHonest).finally(forgetLies)
  return await judge(files.map((file) => JSON.stringify(file)))
}

export async function playHonestPool(
  { name, scene }: (typeof honestPools)[number],
  judge: RunTool,
): Promise<Judgement> {
  const began = performance.now()
  const told = await judged(scene, true, judge)
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

export async function playPoolCheat(
  { name, scene, flaggedBy, lie }: PoolCheat,
  judge: RunTool,
): Promise<Judgement> {
  const began = performance.now()
  lie(patch)
  const told = await judged(scene, false, judge)
  const failed = told.flatMap((each) => (each.code === 1 ? each.failed : []))
  const found = failed.find((each) => each.name === flaggedBy)
  return {
    name,
    isRight: found !== undefined,
    expected: flaggedBy,
    failed: participationCheckNames.filter((known) => failed.some((each) => each.name === known)),
    words: found?.line ?? '',
    seconds: (performance.now() - began) / 1_000,
  }
}
