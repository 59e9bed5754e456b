import type { FastifyInstance } from 'fastify'
import type { Dependencies } from './dependencies.ts'
import type { RouteGroup } from './http/api-document.ts'
import type { PictureIntake } from './pictures/picture-intake.ts'

export type Register = (
  server: FastifyInstance,
  deps: Dependencies,
  intake: PictureIntake,
) => void | Promise<void>

/** What routes are about. */
export type Noun = RouteGroup & {
  readonly register?: readonly Register[]
  /** In the operators' part, in this order: their sessions add the hook that all others are held to. */
  readonly sealed?: readonly Register[]
}

/** One whose routes are all for customers and visitors. */
export const noun = (
  name: string,
  description: string,
  routes: Noun['routes'],
  ...register: readonly Register[]
): Noun => ({ name, description, routes, register })
