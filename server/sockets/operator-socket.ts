import { secondMs } from '@candor/domain/time/durations.ts'
import { operatorSocketPath } from '@candor/wire/conversations.ts'
import type { OperatorMessage } from '@candor/wire/socket.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import type { Dependencies } from '../dependencies.ts'
import { refusal } from '../http/refusal.ts'
import { replyProblem } from '../http/reply-problem.ts'
import { operatorCookie, registerOperatorSessions } from '../operators/load-operator.ts'
import { findOperatorSession } from '../operators/operator-session-table.ts'
import { type AskedSocket, keepAlive } from './keep-alive.ts'

const roles = ['support', 'admin'] as const

/** Operators do not talk on it: what they do goes by requests, which are audited. */
const mostSaid = 20
const mostUnread = 1024 * 1024
const mostOpen = 200

/** Who has signed out, or lost the role, hears nothing from the next second on. */
function closeWhenOver(deps: Dependencies, request: FastifyRequest, socket: WebSocket): () => void {
  const token = request.cookies[operatorCookie(deps.config)] ?? ''
  const timer = setInterval(async () => {
    const found = await findOperatorSession(deps.database, token, deps.clock()).catch(() => undefined)
    // A database that cannot be asked says nothing about a session.
    if (found === undefined) return
    const held = found?.state === 'live' ? found.live.operator.roles : []
    if (!roles.some((role) => held.includes(role))) socket.close(1000)
  }, secondMs)
  return () => clearInterval(timer)
}

/**
 * The operators' own socket: it says which conversation has moved on, and nothing of what was said in it. It belongs to their part of the
 * server, so that their cookie reaches it and a customer's does not.
 */
export async function registerOperatorSocket(server: FastifyInstance, deps: Dependencies): Promise<void> {
  const open = new Set<AskedSocket & { socket: WebSocket }>()
  const sendAll = (message: OperatorMessage) => {
    const text = JSON.stringify(message)
    for (const { socket } of open) {
      if (socket.bufferedAmount > mostUnread) socket.terminate()
      else socket.send(text)
    }
  }
  const sendChange = ({ conversationId: id, number }: { conversationId: string; number: number }) =>
    sendAll({ kind: 'conversation.changed', id, number })
  const stops = [
    deps.bus.subscribe('support.changed', sendChange),
    deps.bus.subscribe('support.read', sendChange),
    deps.bus.subscribe('support.typing', ({ conversationId: id, by }) => {
      if (by === 'customer') sendAll({ kind: 'conversation.typing', id })
    }),
    keepAlive(() => open),
  ]
  server.addHook('preClose', async () => {
    for (const stop of stops) stop()
  })

  await server.register(async (part) => {
    registerOperatorSessions(part, deps)
    part.route({
      method: 'GET',
      url: operatorSocketPath,
      config: { access: 'operator', roles },
      handler: async (request, reply) => replyProblem(request, reply, refusal('not-found')),
      wsHandler: async (socket, request) => {
        if (open.size >= mostOpen) return socket.close(1013)
        const asked = { socket, answered: true }
        socket.on('pong', () => {
          asked.answered = true
        })
        let said = 0
        socket.on('message', () => {
          said += 1
          if (said > mostSaid) socket.close(1008)
        })
        const stopWatching = closeWhenOver(deps, request, socket)
        socket.on('close', () => {
          stopWatching()
          open.delete(asked)
        })
        open.add(asked)
        socket.send(JSON.stringify({ kind: 'welcome' } satisfies OperatorMessage))
      },
    })
  })
}
