import { operatorRoles } from '@candor/domain/operators/operator-role.ts'
import * as z from 'zod/mini'
import { dayText, instantText } from './decimal-text.ts'
import { defineRoute } from './define-route.ts'
import { feedStateSchema } from './overview.ts'
import { reasonText } from './requests.ts'
import { askedReply } from './two-person-acts.ts'

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))

export const readInstallation = defineRoute({
  method: 'GET',
  path: '/api/v1/operator/installation',
  access: 'operator',
  roles: ['admin'],
  summary:
    'How the installation is run: settings and where each comes from, feeds, leases, the public log, seeds, backups, letters and disk. Nothing here can be changed.',
  reply: z.object({
    at: instantText,
    ready: z.object({
      status: z.string(),
      database: z.string(),
      writes: z.string(),
      money: z.string(),
      prices: z.string(),
      clock: z.string(),
    }),
    settings: z.array(
      z.object({
        name: z.string(),
        /** Null for secrets, which are never shown. */
        value: z.nullable(z.string()),
        from: z.enum(['environment', 'default']),
      }),
    ),
    feeds: z.array(feedStateSchema),
    leases: z.array(
      z.object({
        name: z.string(),
        /** The process: machine and process number. */
        holder: z.string(),
        /** How often it has been taken over, counted from the first holder. */
        token: z.int(),
        until: instantText,
      }),
    ),
    log: z.object({
      origin: z.string(),
      /** Of the newest signed head; null before the first one. */
      size: z.nullable(z.int()),
      signedAt: z.nullable(instantText),
    }),
    seeds: z.object({
      anchor: z.nullable(hash),
      /** The last day whose terms are committed, and the last one whose seed is revealed. */
      committedUntil: z.nullable(dayText),
      revealedUntil: z.nullable(dayText),
    }),
    backup: z.object({
      /** Null where none has been taken with `npm run backup`, or the database is backed up by its own tools. */
      lastAt: z.nullable(instantText),
      bytes: z.nullable(z.int()),
      /** Whether `npm run backup` copies the database at all. */
      own: z.boolean(),
      /** How far the archive of the database's log is; null where nothing is archived, or not by Candor. */
      archive: z.nullable(
        z.object({
          /** Everything that was saved before is in it. */
          lastAt: z.nullable(instantText),
          /** Full segments that are on their way. */
          waiting: z.int(),
          failures: z.int(),
        }),
      ),
    }),
    letters: z.object({ byMail: z.boolean(), kept: z.int() }),
    disk: z.nullable(z.object({ freeBytes: z.number(), totalBytes: z.number() })),
    outbox: z.object({ waiting: z.int(), oldestAt: z.nullable(instantText) }),
  }),
})

export const listPeople = defineRoute({
  method: 'GET',
  path: '/api/v1/operator/people',
  access: 'operator',
  roles: operatorRoles,
  summary:
    'The operators of this installation, with their roles, whether a second factor is set, and when they were last here.',
  reply: z.object({
    people: z.array(
      z.object({
        number: z.string(),
        name: z.string(),
        roles: z.array(z.enum(operatorRoles)),
        /** Account number of the operator as a customer: nobody acts on their own account. */
        customer: z.nullable(z.string()),
        secondFactor: z.boolean(),
        /** The server itself, where it reviews by a rule. */
        practice: z.boolean(),
        addedAt: instantText,
        endedAt: z.nullable(instantText),
        seenAt: z.nullable(instantText),
      }),
    ),
  }),
})

export const askRoles = defineRoute({
  method: 'POST',
  path: '/api/v1/operator/people/{number}/roles',
  access: 'operator',
  roles: ['admin'],
  summary:
    'Asks for other roles of an operator. They hold when a second admin agrees; neither of the two may be that operator, whose sessions end then.',
  params: z.object({ number: z.string() }),
  body: z.strictObject({
    roles: z.array(z.enum(operatorRoles)).check(z.minLength(1), z.maxLength(operatorRoles.length)),
    reason: reasonText,
  }),
  reply: askedReply,
})

export const installationRoutes = { readInstallation, listPeople, askRoles }
