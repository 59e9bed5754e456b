import type { CheckName } from '@candor/verify/check.ts'
import type { Scene, ScenePrices, Stage } from './cheat-scene.ts'
import type { Patch } from './patch-points.ts'

/** A dishonest server: the real one, with a function or two of its own. */
export type Cheat = {
  readonly name: string
  /** What it does, in a sentence. */
  readonly story: string
  /** The check that must fail; others may fail as well. */
  readonly flaggedBy: CheckName
  readonly prices?: ScenePrices
  readonly isUnsettled?: boolean
  lie?(patch: Patch, stage: () => Stage): void
  /** What its operator does besides, when a scene has come so far. */
  readonly acts?: Partial<Record<Stage, (scene: Scene) => Promise<void>>>
}
