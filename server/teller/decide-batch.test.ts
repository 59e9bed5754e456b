import { accept } from '@candor/domain/result.ts'
import { createHandFedMarket } from '@candor/tests/database/hand-fed-market.ts'
import { unsealedLog } from '@candor/tests/database/unsealed-log.ts'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createCommandContext } from '../command-context.ts'
import { type CommandKind, commandOf } from './command.ts'
import { decideBatch } from './decide-batch.ts'
import { hashBody } from './hash-body.ts'
import type { TellerTransaction } from './teller-transaction.ts'

const reply = z.object({ id: z.string(), text: z.string() })

/** Answers with whatever the command says, like a rule that ignores its types. */
const echoKind: CommandKind<object, null, never, typeof reply> = {
  name: 'echo',
  reply,
  load: async (_transaction, asked) => asked.map(() => null),
  decide: (_facts, { body }) =>
    accept({ transfers: [], subject: null, rows: [], answer: body as z.output<typeof reply> }),
  store: async () => {},
}

const empty = { cash: 0n, margin: 0n, reserve: 0n, stake: 0n, withdrawing: 0n, invested: 0n, loan: 0n }
const balance = { ...empty, last_number: 0n, changed_at: new Date(0), tip: Buffer.alloc(32) }

async function decide(bodies: readonly object[]) {
  const transaction = {
    query: async (name: string) =>
      name === 'lock-ledgers' ? bodies.map((_, place) => ({ ...balance, customer_id: BigInt(place) })) : [],
  } as unknown as TellerTransaction
  const batch = bodies.map((body, place) => ({
    command: commandOf(echoKind, { customerId: BigInt(place), key: 'a-key-of-mine', body }),
    bodyHash: hashBody(echoKind.name, body),
  }))
  const crashed: string[] = []
  const { outcomes, accepted } = await decideBatch(transaction, batch, {
    context: createCommandContext({ board: createHandFedMarket().board, publicLog: unsealedLog }),
    now: 0,
    isBehind: () => false,
    onCrash: (_error, { kind }) => crashed.push(kind.name),
  })
  return { outcomes: batch.map((one) => outcomes.get(one)), accepted, crashed }
}

it('gives out what the reply names and nothing else', async () => {
  const { outcomes, accepted } = await decide([{ id: 'a', text: 'five', secret: 'not for the wire' }])
  expect(outcomes).toEqual([{ ok: true, value: '{"id":"a","text":"five"}' }])
  expect(accepted).toHaveLength(1)
})

it('writes nothing of a command whose answer is not its reply, and everything of the others', async () => {
  const { outcomes, accepted, crashed } = await decide([
    { id: 'a' },
    { id: 'b', text: 5 },
    { id: 'c', text: 'five' },
  ])
  expect(outcomes.map((outcome) => (outcome?.ok ? 'done' : outcome?.refusal.code))).toEqual([
    'internal-error',
    'internal-error',
    'done',
  ])
  expect(accepted.map(({ answer }) => answer)).toEqual(['{"id":"c","text":"five"}'])
  expect(crashed).toEqual(['echo', 'echo'])
})
