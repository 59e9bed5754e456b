import type { Role } from '@candor/server/role-settings.ts'
import type { Part } from './process-messages.ts'

const isBackground = (role: Role): boolean => role === 'watcher' || role === 'jobs'

/**
 * What customers wait for and what nobody waits for have a process each (decision 034): a tick that liquidates ten thousand positions takes
 * neither the event loop nor the heap of the process that answers orders. Without the role `api` nobody waits, and one process does it all.
 */
export function splitRoles(roles: readonly Role[]): readonly [Part, ...Part[]] {
  const background = roles.filter(isBackground)
  if (!roles.includes('api') || background.length === 0) return [{ name: 'web', roles }]
  return [
    { name: 'web', roles: roles.filter((role) => !isBackground(role)) },
    { name: 'background', roles: background },
  ]
}
