import { personProblems } from '@candor/domain/groups/read-people.ts'
import * as z from 'zod/mini'
import { decimalText, instantText } from './decimal-text.ts'
import { defineRoute, emptyReply } from './define-route.ts'
import { shareText } from './portfolio.ts'
import { amountText, reasonText, requestId } from './requests.ts'
import { askedReply } from './two-person-acts.ts'

/** Who brings people in: they vouch for them as a reviewer does who has seen a document. */
const groupKeepers = ['reviewer', 'admin'] as const

const groupPath = '/api/v1/operator/groups/{id}'

const accountNumberText = z.string().check(z.regex(/^\d{10}$/))

const listedGroup = {
  id: z.uuid(),
  name: z.string(),
  startingMoney: decimalText,
  members: z.int(),
  /** How many wait to be let in. */
  waiting: z.int(),
  madeAt: instantText,
  /** The operator who made it, `R-02`. */
  madeBy: z.string(),
}

export const listGroups = defineRoute({
  method: 'GET',
  path: '/api/v1/operator/groups',
  access: 'operator',
  roles: groupKeepers,
  summary: 'Classes and groups, by name.',
  reply: z.object({ groups: z.array(z.object(listedGroup)) }),
})

export const makeGroup = defineRoute({
  method: 'POST',
  path: '/api/v1/operator/groups',
  access: 'operator',
  roles: groupKeepers,
  summary: 'Makes a group, with the practice money that each member starts with.',
  body: z.strictObject({ name: z.string().check(z.maxLength(200)), startingMoney: amountText }),
  reply: z.object({ id: z.uuid() }),
})

/** The mean daily return by its standard deviation, with four decimals; or why there is no figure. */
export const perRiskSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('figure'), ratio: decimalText }),
  z.object({ kind: z.literal('too-few-days'), days: z.int(), least: z.int() }),
  z.object({ kind: z.literal('no-swing') }),
])

const memberSchema = z.object({
  accountNumber: z.string(),
  name: z.string(),
  worth: decimalText,
  /** Of what the run began with. */
  sinceStart: z.nullable(shareText),
  perRisk: perRiskSchema,
  /** The worst fall of the run: zero or less; null where nothing ever fell. */
  worstFall: z.nullable(shareText),
  joinedAt: instantText,
  seenAt: z.nullable(instantText),
  /** Has used the one-time code and set a password. */
  hasPassword: z.boolean(),
  frozen: z.boolean(),
})

export type WireMember = z.output<typeof memberSchema>

export const readGroup = defineRoute({
  method: 'GET',
  path: groupPath,
  access: 'operator',
  roles: groupKeepers,
  summary:
    'One group: its members by result per risk and not by profit, who waits to join, and what came of the last reset, member by member.',
  params: requestId,
  reply: z.object({
    ...listedGroup,
    joinCode: z.nullable(z.object({ code: z.string(), until: instantText })),
    members: z.array(memberSchema),
    joins: z.array(z.object({ id: z.uuid(), name: z.string(), askedAt: instantText })),
    lastReset: z.nullable(
      z.object({
        agreedAt: instantText,
        rows: z.array(
          z.object({
            accountNumber: z.string(),
            name: z.string(),
            state: z.enum(['waiting', 'done', 'refused']),
            /** Of the error catalogue: why this one was left as it is. */
            refusal: z.nullable(z.string()),
          }),
        ),
      }),
    ),
  }),
})

export const openJoining = defineRoute({
  method: 'POST',
  path: `${groupPath}/join-code`,
  access: 'operator',
  roles: groupKeepers,
  summary:
    'Makes a new code with which people can ask to join for a week; one that was there before is void.',
  params: requestId,
  reply: z.object({ code: z.string(), until: instantText }),
})

export const closeJoining = defineRoute({
  method: 'DELETE',
  path: `${groupPath}/join-code`,
  access: 'operator',
  roles: groupKeepers,
  summary: 'Makes the join code void. Who waits already still waits.',
  params: requestId,
  reply: emptyReply,
})

const mostFileBytes = 1_000_000

/** A file of 5,000 people, as text. */
const fileText = z.string().check(z.minLength(1), z.maxLength(mostFileBytes))

const hashText = z.string().check(z.regex(/^[0-9a-f]{64}$/))

const previewedSchema = z.object({
  line: z.int(),
  name: z.string(),
  contact: z.string(),
  money: decimalText,
  problem: z.nullable(z.enum(personProblems)),
  /** The line it repeats. */
  repeats: z.nullable(z.int()),
})

export type WirePerson = z.output<typeof previewedSchema>

export const previewImport = defineRoute({
  method: 'POST',
  path: `${groupPath}/import-preview`,
  access: 'operator',
  roles: groupKeepers,
  summary:
    'Reads a CSV file (name, contact or none, starting money or the group’s) and tells which lines would be left out and why. Nothing is stored.',
  mostBytes: 2 * mostFileBytes,
  params: requestId,
  body: z.strictObject({ text: fileText }),
  reply: z.object({
    problem: z.nullable(z.enum(['file-empty', 'file-too-long'])),
    heading: z.boolean(),
    people: z.array(previewedSchema),
    /** Of the lines that are ready, as they would be created; null where none is. */
    hash: z.nullable(hashText),
    ready: z.int(),
    total: decimalText,
  }),
})

const madeSchema = z.object({
  line: z.int(),
  name: z.string(),
  accountNumber: z.string(),
  /** Shown this once and kept as a hash; null where the same import is sent again. */
  code: z.nullable(z.string()),
})

export type WireMade = z.output<typeof madeSchema>

export const importPeople = defineRoute({
  method: 'POST',
  path: `${groupPath}/imports`,
  access: 'operator',
  roles: groupKeepers,
  summary:
    'Creates the accounts of a file that was previewed, all or none, each verified by the word of the operator, with its starting money and a one-time code. The same import id creates nothing twice.',
  mostBytes: 2 * mostFileBytes,
  params: requestId,
  body: z.strictObject({
    importId: z.uuid(),
    text: fileText,
    /** Of the preview: what was looked at is what is created. */
    hash: hashText,
    /** The operator knows these people and answers for it. */
    vouched: z.literal(true),
  }),
  reply: z.object({ made: z.array(madeSchema), codesUntil: instantText }),
})

export const decideJoins = defineRoute({
  method: 'POST',
  path: `${groupPath}/joins`,
  access: 'operator',
  roles: groupKeepers,
  summary:
    'Lets people in who wait, or refuses them, by a frozen list of their ids, and answers one by one. Who is let in is vouched for.',
  params: requestId,
  body: z.strictObject({
    verdict: z.enum(['let-in', 'refuse']),
    requests: z.array(z.uuid()).check(z.minLength(1), z.maxLength(100)),
  }),
  reply: z.object({
    rows: z.array(
      z.object({
        id: z.uuid(),
        done: z.boolean(),
        /** Of the account that was opened. */
        accountNumber: z.nullable(z.string()),
      }),
    ),
  }),
})

const memberName = z.strictObject({ id: z.uuid(), accountNumber: accountNumberText })

export const renewEntryCode = defineRoute({
  method: 'POST',
  path: `${groupPath}/members/{accountNumber}/code`,
  access: 'operator',
  roles: groupKeepers,
  summary:
    'Makes a new one-time code for a member who has not set a password yet, as when the paper was lost. The one before is void.',
  params: memberName,
  reply: z.object({ code: z.string(), until: instantText }),
})

export const addMember = defineRoute({
  method: 'POST',
  path: `${groupPath}/members`,
  access: 'operator',
  roles: groupKeepers,
  summary: 'Puts a customer into a group, with a reason that they read. Nobody is in two groups.',
  params: requestId,
  body: z.strictObject({ accountNumber: accountNumberText, reason: reasonText }),
  reply: emptyReply,
})

export const removeMember = defineRoute({
  method: 'POST',
  path: `${groupPath}/members/{accountNumber}/removal`,
  access: 'operator',
  roles: groupKeepers,
  summary: 'Takes a member out of a group, with a reason that they read. The account stays as it is.',
  params: memberName,
  body: z.strictObject({ reason: reasonText }),
  reply: emptyReply,
})

export const askGroupReset = defineRoute({
  method: 'POST',
  path: `${groupPath}/reset`,
  access: 'operator',
  roles: groupKeepers,
  summary:
    'Asks for fresh practice money for a frozen list of all members. When a second person agrees, each member starts again by two postings; who has anything open is left as they are, and the list says so.',
  params: requestId,
  body: z.strictObject({
    reason: reasonText,
    /** The name of the group, typed by hand. */
    confirm: z.string().check(z.maxLength(200)),
  }),
  reply: askedReply,
})

export const groupRoutes = {
  listGroups,
  makeGroup,
  readGroup,
  openJoining,
  closeJoining,
  previewImport,
  importPeople,
  decideJoins,
  renewEntryCode,
  addMember,
  removeMember,
  askGroupReset,
}
