import { readLogCheckpoint } from '@candor/wire/log.ts'
import { isUnheard } from '../api/refusal-reply.ts'
import { request } from '../api/request.ts'

/**
 * Whether the service answers at all, with whatever it be. What it does not give while it does is withheld; a device without a network learns
 * nothing about a server.
 */
export async function isReached(): Promise<boolean> {
  const answer = await request(readLogCheckpoint, {}, { quiet: true })
  return answer.ok || !isUnheard(answer.refusal)
}
