import { reviewTime } from '@candor/domain/cash/cash-terms.ts'
import { type RequestStory, requestSteps } from '@candor/domain/cash/request-steps.ts'
import type { WireWithdrawal } from '@candor/wire/withdrawals.ts'

/** How far a request is: its steps, who acts next and by when. */
export function writeProgress(story: RequestStory): WireWithdrawal['progress'] {
  const open = story.status === 'in-review'
  return {
    steps: requestSteps(story).map((step) => ({
      ...step,
      at: step.at === null ? null : new Date(step.at).toISOString(),
    })),
    next: open ? 'reviewer' : story.status === 'rejected' ? 'customer' : null,
    dueAt: open ? new Date(story.requestedAt + reviewTime).toISOString() : null,
  }
}
