import { operatorRoles } from '@candor/domain/operators/operator-role.ts'
import * as z from 'zod/mini'
import { nameText } from './confirmation.ts'
import { defineRoute, emptyReply } from './define-route.ts'

/** The lists that an operator keeps views of. */
export const viewedLists = [
  'customers',
  'audit',
  'deposits',
  'withdrawals',
  'loans',
  'participations',
  'support',
] as const

const listName = z.enum(viewedLists)

/** A name stands in an address, in which a semicolon begins something else. */
const viewName = z.strictObject({ list: listName, name: nameText.check(z.minLength(1), z.regex(/^[^;]*$/)) })

const viewSchema = z.object({
  list: listName,
  name: z.string(),
  /** Filters and hidden columns, as the address of the list has them. */
  query: z.string(),
})

export type WireView = z.output<typeof viewSchema>

export const listOperatorViews = defineRoute({
  method: 'GET',
  path: '/api/v1/operator/views',
  access: 'operator',
  roles: operatorRoles,
  summary: 'The views of lists that the operator has named, by name.',
  reply: z.object({ views: z.array(viewSchema) }),
})

export const saveOperatorView = defineRoute({
  method: 'PUT',
  path: '/api/v1/operator/views/{list}/{name}',
  access: 'operator',
  roles: operatorRoles,
  summary: 'Keeps a view of a list under a name, in place of one that had it; at most 20 for each list.',
  params: viewName,
  body: z.strictObject({ query: z.string().check(z.maxLength(500)) }),
  reply: emptyReply,
})

export const deleteOperatorView = defineRoute({
  method: 'DELETE',
  path: '/api/v1/operator/views/{list}/{name}',
  access: 'operator',
  roles: operatorRoles,
  summary: 'Deletes a view of the operator’s own.',
  params: viewName,
  reply: emptyReply,
})

export const operatorViewRoutes = { listOperatorViews, saveOperatorView, deleteOperatorView }
