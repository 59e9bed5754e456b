import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export type Copied = { bytes: number; sha256: string }

/** Copies a file, following links, and returns what was written. It is on disk when this resolves. */
export async function copyFile(from: string, to: string): Promise<Copied> {
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
  await pipeline(
    createReadStream(from),
    count,
    createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true }),
  )
  return { bytes, sha256: hash.digest('hex') }
}
