import { existsSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

export const entryFileOf = (appFolder: string): string => join(appFolder, 'index.html')

/** A server without a built app (as in most tests) serves the API alone. */
export const hasApp = (appFolder: string): boolean => existsSync(entryFileOf(appFolder))

/** The operators' console lies beside the app's own files, and has an entry page of its own. */
export const consoleFileOf = (appFolder: string): string => join(appFolder, 'console', 'index.html')

const hashedFile = new RegExp(`^(console\\${sep})?assets\\${sep}`)

/** Files with a hash in their name never change and are kept for ever; everything else is revalidated each time. */
export async function registerApp(server: FastifyInstance, appFolder: string): Promise<void> {
  await server.register(fastifyStatic, {
    root: appFolder,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const forEver = hashedFile.test(relative(appFolder, path))
      reply.header('cache-control', forEver ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}

/** Every address of the console that is no file is one of its pages, so that a case can be sent to somebody as a link. */
export function registerConsole(server: FastifyInstance, appFolder: string): void {
  if (!existsSync(consoleFileOf(appFolder))) return
  const sendPage = (_request: FastifyRequest, reply: FastifyReply) =>
    reply.sendFile('console/index.html', appFolder)
  server.get('/console', sendPage)
  server.get<{ Params: { '*': string } }>('/console/*', (request, reply) => {
    const { '*': path } = request.params
    return path.startsWith('assets/')
      ? reply.sendFile(`console/${path}`, appFolder)
      : sendPage(request, reply)
  })
}
