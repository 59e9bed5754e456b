import { changeEvidence, type EvidenceKey, listEvidenceEntries, type Shelf } from './evidence-store.ts'
import { purchaseChanges } from './kept-purchases.ts'

/** Everything that this device has kept, as one file. It holds no key of the device: what was signed proves itself. */
type EvidenceFile = {
  readonly format: 'candor evidence'
  readonly version: 1
  readonly savedAt: number
  readonly shelves: Readonly<Record<Shelf, readonly (readonly [EvidenceKey, unknown])[]>>
}

/** What signs orders stays on its device. */
const isSecret = ([key]: readonly [EvidenceKey, unknown]): boolean =>
  typeof key === 'string' && key.startsWith('device/')

export async function makeEvidence(now = Date.now()): Promise<EvidenceFile> {
  const [facts, purchases, heads] = await Promise.all([
    listEvidenceEntries('facts'),
    listEvidenceEntries('purchases'),
    listEvidenceEntries('heads'),
  ])
  const shelves = { facts: facts.filter((entry) => !isSecret(entry)), purchases, heads }
  return { format: 'candor evidence', version: 1, savedAt: now, shelves }
}

function readEvidenceFile(text: string): EvidenceFile | null {
  try {
    const file = JSON.parse(text) as EvidenceFile
    const isEvidence = file.format === 'candor evidence' && file.version === 1
    const { facts, purchases, heads } = file.shelves
    return isEvidence && [facts, purchases, heads].every(Array.isArray) ? file : null
  } catch {
    return null
  }
}

/** Facts where the first one counts: what this device had before stays. Lists are joined. */
const join = (before: unknown, added: unknown): unknown => {
  if (before === undefined) return added
  if (Array.isArray(before) && Array.isArray(added)) {
    const known = new Set(before.map((each) => JSON.stringify(each)))
    return [...before, ...added.filter((each) => !known.has(JSON.stringify(each)))]
  }
  return before
}

/** Merges a file into what this device has. Gives how many purchases were new; null where it is no evidence. */
export async function importEvidence(text: string): Promise<number | null> {
  const file = readEvidenceFile(text)
  if (!file) return null
  const { facts, purchases, heads } = file.shelves
  // How far the log was read is this device's own finding.
  const joined = facts.filter((entry) => !isSecret(entry) && entry[0] !== 'read')
  for (const [key, value] of joined) await changeEvidence('facts', key, (before) => join(before, value))
  for (const [key, value] of heads) await changeEvidence('heads', key, (before) => before ?? value)
  let added = 0
  for (const [key, value] of purchases)
    await changeEvidence('purchases', key, (before) => {
      if (before === undefined) added += 1
      return before ?? value
    })
  purchaseChanges.setState(({ count }) => ({ count: count + 1 }))
  return added
}
