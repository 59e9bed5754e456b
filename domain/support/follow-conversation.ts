import { accept, type Result, refuse } from '../result.ts'
import { dayMs } from '../time/durations.ts'

/** What an act changes about a conversation. */
export type ConversationState = {
  readonly status: 'open' | 'closed'
  /** Since when the customer waits for an answer; null while nobody does. */
  readonly waitingSince: number | null
  readonly closedAt: number | null
}

/** Notes are for operators alone: they stop no clock, because the customer has no answer yet. */
type ConversationAct = 'message' | 'answer' | 'note' | 'close' | 'reopen'

type ConversationRefusal = 'conversation-closed' | 'conversation-open'

/** Whoever writes within a week of the end means the same matter; later it is a new case. */
const reopenedWithinMs = 7 * dayMs

export const newConversation: ConversationState = { status: 'open', waitingSince: null, closedAt: null }

export const isStillTheSame = ({ status, closedAt }: ConversationState, now: number): boolean =>
  status === 'open' || (closedAt !== null && now - closedAt <= reopenedWithinMs)

/** The state after an act, or why it cannot be done. The wait that it ends began at the `waitingSince` from before. */
export function followConversation(
  state: ConversationState,
  act: ConversationAct,
  now: number,
): Result<ConversationState, ConversationRefusal> {
  switch (act) {
    case 'message':
      return accept({ status: 'open', waitingSince: state.waitingSince ?? now, closedAt: null })
    case 'note':
      return accept(state)
    case 'answer':
      return state.status === 'open'
        ? accept({ ...state, waitingSince: null })
        : refuse('conversation-closed')
    case 'close':
      return state.status === 'open'
        ? accept({ status: 'closed', waitingSince: null, closedAt: now })
        : refuse('conversation-closed')
    case 'reopen':
      return state.status === 'closed'
        ? accept({ status: 'open', waitingSince: null, closedAt: null })
        : refuse('conversation-open')
  }
}
