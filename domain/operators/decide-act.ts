import { accept, type Result, refuse } from '../result.ts'
import { type ApprovalRefusal, decideApproval } from './decide-approval.ts'

type WaitingAct = {
  readonly state: string
  readonly maker: bigint
  /** Whether who asked for it could still ask for it: the first of two people is one as long as the act waits. */
  readonly makerMay: boolean
  readonly hash: string
  /** Epoch milliseconds. */
  readonly lapsesAt: number
}

type Judgement = {
  readonly operatorId: bigint
  readonly verdict: 'approve' | 'reject'
  readonly hash: string
  /** Whether the act is about the own account of one of the two people. */
  readonly own: boolean
  readonly now: number
}

/** Whether a second person may end an act that waits: once, in time, and not who asked for it, who is still there. */
export function decideAct(
  act: WaitingAct,
  { operatorId, verdict, hash, own, now }: Judgement,
): Result<'done' | 'refused', ApprovalRefusal | 'already-decided' | 'act-lapsed' | 'maker-left'> {
  if (act.state !== 'waiting') return refuse('already-decided')
  if (now > act.lapsesAt) return refuse('act-lapsed')
  if (verdict === 'approve' && !act.makerMay) return refuse('maker-left')
  const given = [{ operatorId: act.maker, contentHash: act.hash, stands: act.makerMay }]
  const facts = { needed: 2, given, contentHash: act.hash, own }
  const decided = decideApproval(facts, { operatorId, verdict, contentHash: hash })
  if (!decided.ok) return decided
  return accept(decided.value === 'enough' ? 'done' : 'refused')
}
