import { type OperatorRole, operatorRoles } from '@candor/domain/operators/operator-role.ts'

type Place = {
  /** Behind `/console/`. */
  path: string
  /** Who may open it: the same roles as the routes it reads. */
  roles: readonly OperatorRole[]
}

/** The pages of the console in the order of the rail. */
export const places = {
  overview: { path: 'overview', roles: operatorRoles },
  verifications: { path: 'verifications', roles: ['reviewer'] },
  deposits: { path: 'deposits', roles: ['reviewer'] },
  withdrawals: { path: 'withdrawals', roles: ['reviewer'] },
  loans: { path: 'loans', roles: ['reviewer'] },
  participations: { path: 'participations', roles: ['reviewer'] },
  customers: { path: 'customers', roles: ['support', 'reviewer', 'risk', 'admin'] },
  groups: { path: 'groups', roles: ['reviewer', 'admin'] },
  instruments: { path: 'instruments', roles: ['risk', 'admin'] },
  terms: { path: 'terms', roles: ['risk', 'admin'] },
  strategies: { path: 'strategies', roles: ['risk', 'admin'] },
  approvals: { path: 'approvals', roles: operatorRoles },
  support: { path: 'support', roles: ['support', 'admin'] },
  articles: { path: 'articles', roles: ['editor', 'admin'] },
  help: { path: 'help', roles: ['editor', 'admin'] },
  audit: { path: 'audit', roles: ['admin'] },
  people: { path: 'people', roles: operatorRoles },
  operations: { path: 'operations', roles: ['admin'] },
  account: { path: 'account', roles: operatorRoles },
} as const satisfies Record<string, Place>

export type PlaceName = keyof typeof places

export const placeNames = Object.keys(places) as PlaceName[]

export const mayOpen = (name: PlaceName, roles: readonly OperatorRole[]): boolean =>
  (places[name].roles as readonly OperatorRole[]).some((role) => roles.includes(role))

/** The first page of the rail that these roles may open. */
export const firstPlace = (roles: readonly OperatorRole[]): PlaceName =>
  placeNames.find((name) => mayOpen(name, roles)) ?? 'account'
