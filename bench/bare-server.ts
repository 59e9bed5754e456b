import Fastify from 'fastify'

/** What Fastify can do at most on this machine: an answer of the same size as the refusal of an order, and nothing in between. */
const answer = JSON.stringify({
  type: 'about:blank',
  title: 'Bad Request',
  status: 400,
  code: 'invalid-request',
  fields: [{ path: 'quantity', problem: 'field-invalid' }],
  requestId: '0199a8b4-7c1e-7abc-8def-0123456789ab',
})

const server = Fastify({ logger: false })
server.post('/api/v1/orders', async (_request, reply) =>
  reply.code(400).header('content-type', 'application/problem+json').send(answer),
)
const origin = await server.listen({ host: '127.0.0.1', port: 0 })
process.on('disconnect', () => process.exit(0))
process.send?.({ origin })
