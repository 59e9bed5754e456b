import { type OperatorRole, operatorRoles } from '@candor/domain/operators/operator-role.ts'
import { type Asking, reaches, refusalOf } from './reach.ts'
import type { RefusalCode } from './refusals.ts'
import type { Route } from './route.ts'

/**
 * Who may call what: every route by every kind of caller, with the refusal that the others get. It follows from what each route says of
 * itself (`access`, `roles`, `reach`); a test walks the running server against it.
 */
export const callers = [
  'visitor',
  'customer',
  'unverified',
  'frozen',
  'read-key',
  'trade-key',
  ...operatorRoles,
] as const

export type Caller = (typeof callers)[number]

type Verdict = 'allowed' | RefusalCode

/** The state of a caller on the customers' side; operators are visitors there, because their cookie is not valid for it. */
const asking: Partial<Record<Caller, Asking>> = {
  customer: { key: null, frozen: false, verified: true },
  unverified: { key: null, frozen: false, verified: false },
  frozen: { key: null, frozen: true, verified: true },
  'read-key': { key: 'read', frozen: false, verified: true },
  'trade-key': { key: 'trade', frozen: false, verified: true },
}

const isRole = (caller: Caller): caller is OperatorRole => operatorRoles.some((role) => role === caller)

export function verdictOf(route: Route, caller: Caller): Verdict {
  if (route.access === 'open') return 'allowed'
  if (route.access === 'operator') {
    if (!isRole(caller)) return 'session-invalid'
    return route.roles?.includes(caller) ? 'allowed' : 'role-required'
  }
  const customer = asking[caller]
  if (!customer || !route.reach) return 'session-invalid'
  return refusalOf(reaches[route.reach], customer) ?? 'allowed'
}

/** The same for an operator who has a role and no second factor yet. */
export const verdictWithoutFactor = (route: Route): Verdict =>
  route.access === 'operator' && !route.beforeFactor ? 'factor-missing' : 'allowed'

export const accessMatrix = (
  routes: Readonly<Record<string, Route>>,
): Record<string, Record<Caller, Verdict>> =>
  Object.fromEntries(
    Object.entries(routes).map(([name, route]) => [
      name,
      Object.fromEntries(callers.map((caller) => [caller, verdictOf(route, caller)])) as Record<
        Caller,
        Verdict
      >,
    ]),
  )

/** The refusals that say who may not; every other answer means that the caller was let in. */
export const accessRefusals: readonly RefusalCode[] = [
  'session-invalid',
  'session-expired',
  'key-invalid',
  'key-not-allowed',
  'account-frozen',
  'account-not-verified',
  'role-required',
  'factor-missing',
  'foreign-origin',
]
