import { accept, type Result } from '@candor/domain/result.ts'
import type { WireAct } from '@candor/wire/two-person-acts.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Refusal } from '../http/refusal.ts'
import type { Operator } from './operator-session-table.ts'
import { askAct } from './run-act.ts'
import type { TwoPersonAct } from './two-person-act.ts'
import { findAct, writeStoredAct } from './waiting-act-table.ts'

/** Asks for an act of two people and answers with it as it waits. */
export async function answerAsked(
  deps: Dependencies,
  kind: TwoPersonAct,
  operator: Operator,
  body: Readonly<Record<string, unknown>>,
  replaces: string | null = null,
): Promise<Result<{ act: WireAct }, Refusal>> {
  const asked = await askAct(deps, kind, { operator, body, replaces })
  if (!asked.ok) return asked
  const act = await findAct(deps.database, asked.value)
  if (!act) throw new Error('an act that was stored is not there')
  return accept({ act: writeStoredAct(act, { id: operator.id, mayDecide: false, now: deps.clock() }) })
}
