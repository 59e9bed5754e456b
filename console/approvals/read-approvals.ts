import { sendRequest } from '@candor/client/api/send-request.ts'
import type { Reader } from '@candor/client/api/use-answer.ts'
import { accept } from '@candor/domain/result.ts'
import { listActs, readAct, type WireAct } from '@candor/wire/two-person-acts.ts'

export const approvalViews = ['waiting', 'ended'] as const
type ApprovalView = (typeof approvalViews)[number]

const listOf =
  (state: ApprovalView): Reader<{ items: readonly WireAct[]; more: boolean }> =>
  async (_id, options) => {
    const answer = await sendRequest(listActs, { query: { state, limit: '100' } }, options)
    return answer.ok ? accept({ items: answer.value.acts, more: answer.value.more }) : answer
  }

/** One reader for each view, always the same one. */
export const listApprovals: Record<ApprovalView, ReturnType<typeof listOf>> = {
  waiting: listOf('waiting'),
  ended: listOf('ended'),
}

export const readApproval: Reader<WireAct> = (id, options) =>
  sendRequest(readAct, { params: { id } }, options)
