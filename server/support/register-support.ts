import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import type { PictureIntake } from '../pictures/picture-intake.ts'
import { registerAttachments } from './attachment-routes.ts'
import { registerConversationActs } from './conversation-act-routes.ts'
import { registerConversationRoutes } from './conversation-routes.ts'
import { registerMuteRoutes } from './mute-routes.ts'
import { registerReadyAnswers } from './ready-answer-routes.ts'
import { registerSupportFiles } from './support-file-routes.ts'
import { registerSupportRoutes } from './support-routes.ts'

/** The customers' side of customer service. */
export async function registerSupport(
  server: FastifyInstance,
  deps: Dependencies,
  intake: PictureIntake,
): Promise<void> {
  registerSupportRoutes(server, deps)
  await registerSupportFiles(server, deps, intake)
}

/** The operators' side. */
export function registerConversations(server: FastifyInstance, deps: Dependencies): void {
  registerConversationRoutes(server, deps)
  registerConversationActs(server, deps)
  registerMuteRoutes(server, deps)
  registerAttachments(server, deps)
  registerReadyAnswers(server, deps)
}
