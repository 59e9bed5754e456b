import { randomBytes } from 'node:crypto'
import { practiceReturnMs } from '@candor/domain/customers/practice-return-rule.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  findPracticeOwner,
  insertPracticeDevice,
  notePracticeVisit,
} from '../customers/practice-device-table.ts'
import { hashToken } from '../customers/session-table.ts'
import { cookieRules, isSecure } from '../customers/start-session.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Customer } from '../postgres/customer-tables.ts'
import type { Connection } from '../postgres/database.ts'

type CookieConfig = Pick<Dependencies['config'], 'publicOrigin'>

/** The secret of the device a practice account was opened on: a cookie that no script can read and no other site can send. */
const practiceCookie = (config: CookieConfig): string =>
  isSecure(config) ? '__Host-candor_practice' : 'candor_practice'

/** Makes the secret by which this device finds the account again; the browser is given it by `givePractice`, and has it alone. */
export async function makePracticeToken(
  connection: Connection,
  customerId: bigint,
  now: number,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await insertPracticeDevice(connection, customerId, hashToken(token), now)
  return token
}

/** The browser keeps it as long as the server does: each visit begins the time anew. */
export function givePractice({ config }: Pick<Dependencies, 'config'>, reply: FastifyReply, token: string) {
  reply.setCookie(practiceCookie(config), token, { ...cookieRules(config), maxAge: practiceReturnMs / 1000 })
}

type Returning = { customer: Customer; token: string }

/** The practice account that this browser may come back to, with the secret it has shown. */
export async function findReturning(
  { config, database, clock }: Pick<Dependencies, 'config' | 'database' | 'clock'>,
  request: FastifyRequest,
): Promise<Returning | null> {
  const token = request.cookies[practiceCookie(config)]
  if (!token || token.length > 100) return null
  const customer = await findPracticeOwner(database, hashToken(token), clock())
  return customer && { customer, token }
}

export async function noteReturn(deps: Dependencies, reply: FastifyReply, returning: Returning) {
  await notePracticeVisit(deps.database, returning.customer.id, deps.clock())
  givePractice(deps, reply, returning.token)
}

/** The account was kept, or left for good: the browser has nothing to show any more. */
export function takePracticeBack({ config }: Pick<Dependencies, 'config'>, reply: FastifyReply): void {
  reply.clearCookie(practiceCookie(config), cookieRules(config))
}
