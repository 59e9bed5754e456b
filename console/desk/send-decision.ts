import { type ApiRefusal, isUnheard } from '@candor/client/api/refusal-reply.ts'
import { type Input, sendRequest } from '@candor/client/api/send-request.ts'
import { randomName } from '@candor/client/device/random-name.ts'
import type { Result } from '@candor/domain/result.ts'
import type { ReplyOf, Route } from '@candor/wire/route.ts'

/** The keys of acts that nobody has answered yet: the same act pressed again is the same act. */
const unanswered = new Map<string, string>()

/** Sends an act that must have its effect once, however often it is pressed until an answer comes. */
export async function sendAct<R extends Route>(
  route: R,
  input: Input<R>,
): Promise<Result<ReplyOf<R>, ApiRefusal>> {
  const name = JSON.stringify([route.method, route.path, input])
  const key = unanswered.get(name) ?? randomName()
  unanswered.set(name, key)
  const answer = await sendRequest(route, input, { key })
  if (answer.ok || !isUnheard(answer.refusal)) unanswered.delete(name)
  return answer
}
