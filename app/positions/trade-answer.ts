import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import type { MessageCode } from '@candor/wire/message-code.ts'

export type TradeAct = 'close' | 'add-margin' | 'set-stops' | 'cancel' | 'amend'

/** Which of the two lines were to be changed. */
export type StopLines = { takeProfit: boolean; stopLoss: boolean }

/** Nobody has looked at what was asked: it did not arrive, or came as something that cannot be asked. */
const notAsked: readonly ApiRefusal['code'][] = [
  'close-position-request-error',
  'add-margin-request-error',
  'backend-connection-error',
  'invalid-request',
  'internal-error',
  'server-busy',
  'saving-unavailable',
  'payload-too-large',
  'unsupported-media-type',
]

const isAskingFailed = ({ code, transportCode }: ApiRefusal): boolean =>
  transportCode !== null || notAsked.includes(code)

function failedLines(code: ApiRefusal['code'], { takeProfit, stopLoss }: StopLines): MessageCode[] {
  if (code === 'take-profit-invalid') return ['take-profit-failed']
  if (code === 'stop-loss-invalid') return ['stop-loss-failed']
  return [
    ...(takeProfit ? (['take-profit-failed'] as const) : []),
    ...(stopLoss ? (['stop-loss-failed'] as const) : []),
  ]
}

/** What docs/SPECIFICATION.md, section 8, says of an act that did not succeed: it was refused, or asking for it went wrong. */
export function failureOf(act: TradeAct, refusal: ApiRefusal, lines?: StopLines): MessageCode[] {
  const unasked = isAskingFailed(refusal)
  switch (act) {
    case 'close':
      return [unasked ? 'close-position-request-error' : 'close-position-failed']
    case 'add-margin':
      return [unasked ? 'add-margin-request-error' : 'add-margin-failed']
    case 'set-stops':
      return failedLines(refusal.code, lines ?? { takeProfit: true, stopLoss: true })
    case 'cancel':
      return ['order-cancellation-failed']
    // There is no text of its own for it in docs/SPECIFICATION.md: the reason says all.
    case 'amend':
      return []
  }
}

/** These codes say of themselves only that it failed; the reason is that the thing has moved on meanwhile. */
const movedOn: readonly ApiRefusal['code'][] = [
  'already-decided',
  'close-position-failed',
  'add-margin-failed',
  'take-profit-failed',
  'stop-loss-failed',
  'order-cancellation-failed',
  'not-found',
]

/** Why it failed: a code of its own, or one of ours where the thing had already ended or the code is the failure itself. */
export function reasonOf(act: TradeAct, refusal: ApiRefusal): MessageCode | 'act.ended' | 'act.gone' {
  if (movedOn.includes(refusal.code)) return act === 'cancel' || act === 'amend' ? 'act.ended' : 'act.gone'
  if (refusal.code === 'close-position-request-error' || refusal.code === 'add-margin-request-error')
    return 'invalid-request'
  return refusal.code
}

/** What is shown when the lines of a position are set: one message for each line that was changed. */
export const stopsDone = ({ takeProfit, stopLoss }: StopLines): MessageCode[] => [
  ...(takeProfit ? (['take-profit-set'] as const) : []),
  ...(stopLoss ? (['stop-loss-set'] as const) : []),
]
