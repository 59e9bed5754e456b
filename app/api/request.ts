import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import {
  type AnswerMemory,
  type Input,
  type RequestOptions,
  sendRequest,
} from '@candor/client/api/send-request.ts'
import type { Result } from '@candor/domain/result.ts'
import type { ReplyOf, Route } from '@candor/wire/route.ts'
import { keepAnswer, recallAnswer } from '../device/answer-memory.ts'
import { needWords } from '../words/words-store.ts'
import { isKept, isShown } from './kept-routes.ts'
import { noteKept, placeHere } from './known-times.ts'

export type { RequestOptions }

/** What is recalled is shown on the page that was on top when it was asked for, with a banner that says how old the oldest of it is. */
const memoryFor = (place: string): AnswerMemory => ({
  keep(route, address, body) {
    if (isKept(route.method, address)) void keepAnswer(address, body)
  },
  async recall<R extends Route>(route: R, address: string) {
    if (!isKept(route.method, address)) return null
    const kept = await recallAnswer(address)
    const reply = kept && route.reply.safeParse(kept.body)
    if (!kept || !reply?.success) return null
    if (isShown(address)) noteKept(place, kept.heardAt)
    return reply.data as ReplyOf<R>
  },
})

/**
 * Calls a route of `wire/`, as `sendRequest` does; the device's last answer stands in for one that cannot be had. A refusal brings along the texts of
 * all refusals, which the first page does not have.
 */
export async function request<R extends Route>(
  route: R,
  input: Input<R> = {},
  options: RequestOptions = {},
): Promise<Result<ReplyOf<R>, ApiRefusal>> {
  const answer = await sendRequest(route, input, options, memoryFor(placeHere()))
  if (!answer.ok && answer.refusal.transportCode === null) await needWords(['messages']).catch(() => null)
  return answer
}
