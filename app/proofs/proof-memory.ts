import { forget, recall } from '@candor/client/device/device-memory.ts'
import * as z from 'zod/mini'
import { changeEvidence, listEvidence, readEvidence } from './evidence-store.ts'

/**
 * What this device has seen of the log, kept so that later proofs can be held against it: the server cannot take back what is written here.
 * What was asked for and given is kept beside it, in kept-purchases.ts.
 */
export type SignedHead = { readonly text: string; readonly signature: string }

export type KeptHead = { readonly checkpoint: SignedHead; readonly heardAt: number }

/** The first value that was seen of something counts, and is held against everything later. */
const keepFirst = async (name: string, value: string): Promise<string> => {
  await adoptOldMemory()
  return changeEvidence('facts', name, (before) => (typeof before === 'string' ? before : value))
}

const readFact = async (name: string): Promise<string | null> => {
  await adoptOldMemory()
  const value = await readEvidence('facts', name)
  return typeof value === 'string' ? value : null
}

/** Gives the key that counts, which is the first one. */
export const keepKey = (publicKey: string): Promise<string> => keepFirst('public-key', publicKey)
export const keepAnchor = (anchor: string): Promise<string> => keepFirst('anchor', anchor)
export const knownKey = (): Promise<string | null> => readFact('public-key')
export const knownAnchor = (): Promise<string | null> => readFact('anchor')

/** What was announced first for a day counts. */
export const keepTerms = (day: string, hash: string): Promise<string> => keepFirst(`terms/${day}`, hash)

export async function knownTerms(days: readonly string[]): Promise<Record<string, string>> {
  const known = await Promise.all(days.map(async (day) => [day, await readFact(`terms/${day}`)] as const))
  return Object.fromEntries(known.flatMap(([day, hash]) => (hash === null ? [] : [[day, hash]])))
}

/** Models of eras that this app has shown. */
export async function shownModels(): Promise<string[]> {
  const known = await readEvidence('facts', 'models')
  return Array.isArray(known) ? known : []
}

export const keepModel = (model: string): Promise<string[]> =>
  changeEvidence('facts', 'models', (before) => [
    ...new Set([...(Array.isArray(before) ? before : []), model]),
  ])

/** One head a minute is kept, and every one shortly after a receipt; a year of daily visits has fewer than this. */
const mostHeads = 20_000

/** How many are kept is counted once in so many times. */
const countedEvery = 200
let keptNow = 0

export async function keepHead(checkpoint: SignedHead, heardAt: number): Promise<void> {
  await changeEvidence('heads', heardAt, (before) => before ?? { checkpoint, heardAt })
  keptNow += 1
  if (keptNow % countedEvery !== 0) return
  const heads = await listHeads()
  if (heads.length <= mostHeads) return
  // Of the older half every second one goes, the first stays: so a few reach back to the beginning.
  const old = heads.slice(0, mostHeads / 2)
  for (const [index, head] of old.entries())
    if (index % 2 === 1) await changeEvidence('heads', head.heardAt, () => undefined)
}

/** Keeps a head in place of one that was heard a moment before. */
export async function moveHead(before: number, checkpoint: SignedHead, heardAt: number): Promise<void> {
  await changeEvidence('heads', heardAt, () => ({ checkpoint, heardAt }))
  if (before !== heardAt) await changeEvidence('heads', before, () => undefined)
}

/** In the order in which they were heard. */
export const listHeads = async (from = 0, to = Number.MAX_SAFE_INTEGER): Promise<KeptHead[]> =>
  (await listEvidence('heads', [from, to])) as KeptHead[]

/** The newest head that was proved to be one history with those before it. */
export async function provedHead(): Promise<SignedHead | null> {
  return ((await readEvidence('facts', 'proved-head')) as SignedHead | undefined) ?? null
}

export const keepProvedHead = (head: SignedHead): Promise<SignedHead> =>
  changeEvidence('facts', 'proved-head', () => head)

/** That the log has shown two histories is not forgotten. */
export const keepBroken = (): Promise<boolean> => changeEvidence('facts', 'broken', () => true)
export const isKnownBroken = async (): Promise<boolean> => (await readEvidence('facts', 'broken')) === true

const oldPlace = 'proofs'
const oldSchema = z.object({
  publicKey: z.nullable(z.string()),
  anchor: z.nullable(z.string()),
  terms: z.record(z.string(), z.string()),
})

let adopted: Promise<void> | null = null

/** What was kept before there was a database: key, anchor and terms still count. */
function adoptOldMemory(): Promise<void> {
  adopted ??= adopt()
  return adopted
}

async function adopt(): Promise<void> {
  const text = recall(oldPlace)
  if (text === null) return
  forget(oldPlace)
  try {
    const old = oldSchema.parse(JSON.parse(text))
    const facts = { 'public-key': old.publicKey, anchor: old.anchor } as const
    const terms = Object.entries(old.terms).map(([day, hash]) => [`terms/${day}`, hash] as const)
    for (const [name, value] of [...Object.entries(facts), ...terms])
      if (value !== null) await changeEvidence('facts', name, (before) => before ?? value)
  } catch {
    // It could not be read, so nothing of it is known.
  }
}
