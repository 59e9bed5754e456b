import type { CheckName } from '@candor/verify/check.ts'
import type { Patch } from './patch-points.ts'
import type { Scene, ScenePrices, Stage } from './scene.ts'

/** How a server is played: what it does otherwise than the real one, and how long answers take. */
export type Script = {
  readonly name: string
  readonly prices?: ScenePrices
  /** Nothing comes of the contracts, or the app does not open them because their receipts are wrong: nobody waits for a result. */
  readonly isUnsettled?: boolean
  /** The customer looks at the proofs when contracts are settled, too, and the app keeps what fails or is withheld then. */
  readonly looksEarly?: boolean
  /** Seconds between signing an order and its arrival, and between the answer and its arrival. */
  readonly sendingSeconds?: number
  readonly answeringSeconds?: number
  /** What it does before the market has begun; such a server has a market of its own. */
  readonly begins?: (patch: Patch) => void
  lie?(patch: Patch, stage: () => Stage): void
  /** What its operator does besides, when a scene has come so far. */
  readonly acts?: Partial<Record<Stage, (scene: Scene) => Promise<void>>>
}

/** A dishonest server: the real one, with a function or two of its own. */
export type Cheat = Script & {
  /** What it does, in a sentence. */
  readonly story: string
  /** The check that must fail; others may fail as well. */
  readonly flaggedBy: CheckName
}
