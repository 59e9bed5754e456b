import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Sealing } from './sealed-file.ts'

export type Copied = { bytes: number; sha256: string }

type Change = { sealWith?: Sealing | undefined; openWith?: Sealing | undefined }

const mostReadBytes = 256 * 1024

/** A cluster is a thousand files of a page or two: a large buffer for each would have memory cleaned up every few files. */
async function* chunksOf(file: FileHandle): AsyncGenerator<Buffer> {
  const { size } = await file.stat()
  // One more than there is, so that what has grown meanwhile is read on, and the end is seen in a small file's only chunk.
  const most = Math.min(mostReadBytes, size + 1)
  for (;;) {
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(most), 0, most, null)
    if (bytesRead === 0) return
    yield buffer.subarray(0, bytesRead)
  }
}

/** What comes of chunks, and what is left at their end. */
async function* changed(chunks: AsyncIterable<Buffer>, change: Sealing | undefined): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) yield change ? change.take(chunk) : chunk
  if (change) yield change.end()
}

async function* counted(
  chunks: AsyncIterable<Buffer>,
  count: (chunk: Buffer) => void,
): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    count(chunk)
    yield chunk
  }
}

/**
 * Copies a file, following links, and returns what is stored of it: what was written, after sealing, or what was read, before opening. It is on disk
 * when this resolves. One step after the other and not by streams: a pipeline of them stood still once, for ever, with nothing left to wait for.
 */
export async function copyFile(
  from: string,
  to: string,
  { sealWith, openWith }: Change = {},
): Promise<Copied> {
  const hash = createHash('sha256')
  let bytes = 0
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 })
  await using source = await open(from, 'r')
  await using target = await open(to, 'wx', 0o600)
  const stored = counted(changed(chunksOf(source), sealWith), (chunk) => {
    hash.update(chunk)
    bytes += chunk.length
  })
  for await (const chunk of changed(stored, openWith)) await target.writeFile(chunk)
  await target.sync()
  return { bytes, sha256: hash.digest('hex') }
}
