import type { FastifyInstance } from 'fastify'

export type ListedRoute = { method: string; url: string }

declare module 'fastify' {
  interface FastifyInstance {
    /** Every registered route: what is not listed here cannot be called. */
    listedRoutes: ListedRoute[]
  }
}

/** Comes before the first route. */
export function registerRouteList(server: FastifyInstance): void {
  const listed: ListedRoute[] = []
  server.decorate('listedRoutes', listed)
  server.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) if (each !== 'HEAD') listed.push({ method: each, url })
  })
}
