import { readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** The entry page as built; a server without a built app (as in most tests) serves the API alone. */
export async function readEntryPage(appFolder: string): Promise<string | null> {
  return await readFile(join(appFolder, 'index.html'), 'utf8').catch(() => null)
}

/** Files with a hash in their name never change and are kept for ever; everything else is asked for anew each time. */
export async function registerApp(server: FastifyInstance, appFolder: string): Promise<void> {
  await server.register(fastifyStatic, {
    root: appFolder,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const forEver = relative(appFolder, path).startsWith(`assets${sep}`)
      reply.header('cache-control', forEver ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}
