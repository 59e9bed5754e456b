import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Checkpoint, readCheckpoint, type SignedCheckpoint } from '@candor/domain/proofs/checkpoint.ts'
import * as z from 'zod/mini'
import { BootProblem } from '../postgres/boot-problem.ts'
import { headFolder } from './archive-places.ts'
import { writeOnce } from './write-durably.ts'

const headPattern = /^(\d{1,16})\.head$/
const headSchema = z.object({ text: z.string(), signature: z.string() })

type HeadFile = { file: string; size: number }

/** Of several servers each keeps its own: the one with the largest size is the last. */
async function listHeads(folder: string): Promise<HeadFile[]> {
  const files = await readdir(headFolder(folder)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return files
    .flatMap((file) => {
      const size = headPattern.exec(file)?.[1]
      return size === undefined ? [] : [{ file, size: Number(size) }]
    })
    .sort((a, b) => a.size - b.size)
}

/** On disk when this resolves, before anybody is shown the head; those that are surpassed are deleted then. */
export async function keepHead(folder: string, head: SignedCheckpoint & { size: number }): Promise<void> {
  const { text, signature, size } = head
  await writeOnce(
    join(headFolder(folder), `${size}.head`),
    Buffer.from(`${JSON.stringify({ text, signature })}\n`),
  )
  for (const one of await listHeads(folder))
    if (one.size < size) await rm(join(headFolder(folder), one.file), { force: true })
}

export type ArchivedHead = Checkpoint & SignedCheckpoint

/** The last head that somebody may have been shown; null before the first. */
export async function readLastHead(folder: string): Promise<ArchivedHead | null> {
  const last = (await listHeads(folder)).at(-1)
  if (last === undefined) return null
  const path = join(headFolder(folder), last.file)
  try {
    const signed = headSchema.parse(JSON.parse(await readFile(path, 'utf8')))
    const read = readCheckpoint(signed.text)
    if (read?.size === last.size) return { ...read, ...signed }
  } catch {}
  throw new BootProblem(`${path} is damaged. Bring it back from a copy of the backup folder.`)
}
