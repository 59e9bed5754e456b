import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export type Copied = { bytes: number; sha256: string }

type Change = { sealWith?: Transform | undefined; openWith?: Transform | undefined }

/**
 * Copies a file, following links, and returns what is stored of it: what was written, after sealing, or what was read, before opening. It is on disk
 * when this resolves.
 */
export async function copyFile(
  from: string,
  to: string,
  { sealWith, openWith }: Change = {},
): Promise<Copied> {
  const hash = createHash('sha256')
  let bytes = 0
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 })
  const steps = [sealWith ?? [], count, openWith ?? []].flat()
  await pipeline([
    createReadStream(from),
    ...steps,
    createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true }),
  ])
  return { bytes, sha256: hash.digest('hex') }
}
