import { operatorRoles } from '@candor/domain/operators/operator-role.ts'
import * as z from 'zod/mini'
import { instantText } from './decimal-text.ts'
import { defineRoute } from './define-route.ts'
import { queueNames } from './overview.ts'

/** The lists of cases that several operators work through at once. */
export const caseLists = [...queueNames, 'approvals'] as const

const otherSchema = z.object({
  /** Of the case. */
  id: z.uuid(),
  /** Of the operator, as in `R-07`. */
  number: z.string(),
  since: instantText,
})

export type WireOther = z.output<typeof otherSchema>

export const tellOpenCase = defineRoute({
  method: 'PUT',
  path: '/api/v1/operator/open-case',
  access: 'operator',
  roles: operatorRoles,
  summary:
    'Tells the others which case the operator has open, or that none is, and answers who else is on which case of the list. It is forgotten after seconds.',
  body: z.strictObject({ list: z.enum(caseLists), case: z.nullable(z.uuid()) }),
  reply: z.object({ others: z.array(otherSchema) }),
})

export const openCaseRoutes = { tellOpenCase }
