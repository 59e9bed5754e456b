import { termsAct } from '../contracts/terms-act.ts'
import { groupResetAct } from '../groups/reset-group-act.ts'
import { haltAct, resumeAct } from '../instruments/halt-acts.ts'
import type { TwoPersonAct } from '../operators/two-person-act.ts'
import { endStrategyAct, minimumAct } from '../strategies/strategy-acts.ts'
import { correctionAct } from './correction-act.ts'
import { rolesAct } from './roles-act.ts'

/** Everything that takes two people. A new kind is one line here. */
const kinds: readonly TwoPersonAct[] = [
  haltAct,
  resumeAct,
  groupResetAct,
  correctionAct,
  termsAct,
  endStrategyAct,
  minimumAct,
  rolesAct,
]

export const findActKind = (name: string): TwoPersonAct | null =>
  kinds.find((kind) => kind.name === name) ?? null
