import { existsSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

export const entryFileOf = (appFolder: string): string => join(appFolder, 'index.html')

/** A server without a built app (as in most tests) serves the API alone. */
export const hasApp = (appFolder: string): boolean => existsSync(entryFileOf(appFolder))

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
