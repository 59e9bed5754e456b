import { createHash } from 'node:crypto'
import { createRandom } from '../faults/start-kills.ts'
import { createDice, type Dice } from '../simulation/dice.ts'

/**
 * Dice of their own for each part of a run, from one seed and the name of the part: one part can then be played again without the
 * others.
 */
export const seededDice = (seed: number, ...part: (string | number)[]): Dice =>
  createDice(
    createRandom(
      createHash('sha256')
        .update([seed, ...part].join('/'))
        .digest()
        .readUInt32LE(),
    ),
  )
