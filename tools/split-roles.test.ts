import { allRoles, type Role } from '@candor/server/role-settings.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitRoles } from './split-roles.ts'

describe('the processes of some roles', () => {
  it('are two where everything is done: what customers wait for, and the rest', () => {
    expect(splitRoles(allRoles)).toEqual([
      { name: 'web', roles: ['api', 'feed'] },
      { name: 'background', roles: ['watcher', 'jobs'] },
    ])
  })

  it('are one where nobody waits, or where there is nothing else', () => {
    const alone: Role[][] = [
      ['api'],
      ['api', 'feed'],
      ['watcher'],
      ['watcher', 'jobs'],
      ['feed', 'watcher', 'jobs'],
    ]
    for (const roles of alone) expect(splitRoles(roles)).toEqual([{ name: 'web', roles }])
  })

  it('have every role once, and the first of them answers', () => {
    fc.assert(
      fc.property(fc.subarray([...allRoles], { minLength: 1 }), (roles) => {
        const parts = splitRoles(roles)
        expect(parts.flatMap((part) => part.roles).toSorted()).toEqual(roles.toSorted())
        expect(parts[0].roles.includes('api')).toBe(roles.includes('api'))
      }),
    )
  })
})
