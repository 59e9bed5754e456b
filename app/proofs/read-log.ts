import { readHex, sameBytes } from '@candor/domain/proofs/byte-text.ts'
import { readCheckpoint } from '@candor/domain/proofs/checkpoint.ts'
import { verifyConsistency } from '@candor/domain/proofs/merkle-proof.ts'
import type { ReadLog } from '@candor/verify/proof-file.ts'
import { readConsistency, readLeaves } from '@candor/wire/log.ts'
import { request } from '../api/request.ts'
import { changeEvidence, readEvidence } from './evidence-store.ts'
import { provedHead } from './proof-memory.ts'
import { emptySummary, hasTwice, type LogSummary, rootOfSummary } from './read-leaves.ts'
import { readLogStore } from './read-log-store.ts'
import { askWorker } from './run-worker.ts'

/** One visit reads so many answers of a thousand leaves at most, with a pause after each. */
const mostAnswers = 30
const pauseMs = 1_500

const quiet = { quiet: true }

const tell = (summary: LogSummary) =>
  readLogStore.setState({ eras: summary.models, hasTwice: hasTwice(summary) })

async function knownSummary(): Promise<LogSummary> {
  return ((await readEvidence('facts', 'read')) as LogSummary | undefined) ?? emptySummary
}

/** As a proof file holds it; null before anything was read. */
export async function readSummary(): Promise<ReadLog | null> {
  const { size, terms, reveals, eras } = await knownSummary()
  return size === 0 ? null : { size, terms, reveals, eras }
}

const readOnInWorker = (summary: LogSummary, texts: readonly string[]): Promise<LogSummary> =>
  askWorker(new Worker(new URL('./read-leaves-worker.ts', import.meta.url), { type: 'module' }), {
    summary,
    texts,
  })

/** Whether what was read is the beginning of the log of a head. */
async function isOfHead(
  summary: LogSummary,
  head: { size: number; root: Uint8Array },
): Promise<boolean | null> {
  const root = rootOfSummary(summary)
  if (summary.size === head.size) return sameBytes(root, head.root)
  const query = { from: String(summary.size), to: String(head.size) }
  const answer = await request(readConsistency, { query }, quiet)
  if (!answer.ok) return null
  const path = answer.value.path.map(readHex)
  const hashes = path.filter((hash) => hash !== null)
  return hashes.length === path.length && verifyConsistency({ size: summary.size, root }, head, hashes)
}

/** Reads the next leaves and keeps what they say, once they are shown to be of the log that the device knows. False where there are none. */
export async function readFurther(readOn = readOnInWorker): Promise<boolean> {
  const signed = await provedHead()
  const head = signed && readCheckpoint(signed.text)
  const known = await knownSummary()
  if (!head || known.size >= head.size) return false
  const answer = await request(readLeaves, { query: { from: String(known.size) } }, quiet)
  if (!answer.ok) return false
  const texts = answer.value.leaves.slice(0, head.size - known.size)
  if (texts.length === 0) return false
  const after = await readOn(known, texts)
  if ((await isOfHead(after, head)) !== true) return false
  await changeEvidence('facts', 'read', (before) =>
    ((before as LogSummary | undefined)?.size ?? 0) >= after.size ? (before as LogSummary) : after,
  )
  tell(after)
  return true
}

/** Reads the log from its first leaf, a part of it in each visit. */
export async function readInBackground(): Promise<void> {
  tell(await knownSummary())
  for (let answers = 0; answers < mostAnswers; answers += 1) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    if (document.hidden || !(await readFurther().catch(() => false))) return
  }
}
