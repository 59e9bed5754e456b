import pg from 'pg'
import type { ChatLine } from './chat-side.ts'

/** What was written on each side of a conversation, in its order, and what arrived where. */
export type Talk = {
  name: string
  written: { customer: readonly string[]; operator: readonly string[] }
  inBooks: readonly ChatLine[]
  atCustomer: readonly ChatLine[]
  atOperator: readonly ChatLine[]
}

const same = (one: readonly ChatLine[], other: readonly ChatLine[]): boolean =>
  one.length === other.length &&
  one.every((line, at) => {
    const beside = other[at]
    return line.number === beside?.number && line.text === beside.text && line.author === beside.author
  })

/** What is wrong with a conversation: lost, twice, in another order, or not the same on both sides. */
export function judgeTalk({ name, written, inBooks, atCustomer, atOperator }: Talk): string[] {
  const troubles: string[] = []
  for (const author of ['customer', 'operator'] as const) {
    const kept = inBooks.filter((line) => line.author === author).map(({ text }) => text)
    const missing = written[author].filter((text) => !kept.includes(text))
    const twice = kept.filter((text, at) => kept.indexOf(text) !== at)
    if (missing.length > 0) troubles.push(`${name}: lost ${missing.slice(0, 5).join()}`)
    if (twice.length > 0) troubles.push(`${name}: twice ${twice.slice(0, 5).join()}`)
    if (missing.length + twice.length === 0 && kept.join('\n') !== written[author].join('\n'))
      troubles.push(`${name}: the ${author}'s are in another order than they were written in`)
  }
  if (inBooks.some(({ number }, at) => number !== at + 1)) troubles.push(`${name}: a number is missing`)
  if (!same(inBooks, atCustomer)) troubles.push(`${name}: the customer has ${tell(atCustomer, inBooks)}`)
  if (!same(inBooks, atOperator)) troubles.push(`${name}: the operator has ${tell(atOperator, inBooks)}`)
  return troubles
}

const tell = (lines: readonly ChatLine[], inBooks: readonly ChatLine[]): string => {
  const at = inBooks.findIndex(({ number }, place) => lines[place]?.number !== number)
  return `${lines.length} of ${inBooks.length}, other than the server from place ${at === -1 ? inBooks.length : at} on`
}

/** Every conversation as it is in the database, by its id. */
export async function readTalks(databaseUrl: string): Promise<Map<string, ChatLine[]>> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<ChatLine & { conversation_id: string }>(
      'select conversation_id, number, author, text from support_messages order by conversation_id, number',
    )
    const talks = new Map<string, ChatLine[]>()
    for (const { conversation_id, ...line } of rows)
      talks.set(conversation_id, [...(talks.get(conversation_id) ?? []), line])
    return talks
  } finally {
    await client.end()
  }
}

/** The value that so many of a hundred are not above. */
export function percentile(values: readonly number[], of: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.ceil((sorted.length * of) / 100) - 1)] ?? 0
}
