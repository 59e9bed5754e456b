/** Files one after another in one stream (POSIX ustar): what every system opens, and what needs no list at its end. */

const block = 512

const field = (text: string, length: number): Buffer => {
  const bytes = Buffer.alloc(length)
  bytes.write(text, 'utf8')
  return bytes
}

const octal = (value: number, length: number): Buffer =>
  field(value.toString(8).padStart(length - 1, '0'), length)

/** The name must be plain and short; ours are. */
export function tarHead(name: string, size: number, at: number): Buffer {
  if (!/^[\w./-]{1,99}$/.test(name)) throw new Error('a name in an archive is plain and short')
  const head = Buffer.concat([
    field(name, 100),
    octal(0o600, 8),
    octal(0, 8),
    octal(0, 8),
    octal(size, 12),
    octal(Math.floor(at / 1000), 12),
    field(' '.repeat(8), 8),
    field('0', 1),
    field('', 100),
    field('ustar\0', 6),
    field('00', 2),
    field('', 32 + 32 + 8 + 8 + 155 + 12),
  ])
  // The sum of all bytes, with blanks in the checksum field itself.
  const sum = head.reduce((total, byte) => total + byte, 0)
  head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return head
}

export type ArchivedFile = { name: string; content: Buffer }

/** One file at a time, so that what is held in memory is the largest of them and not all. */
export async function* writeTar(files: AsyncIterable<ArchivedFile>, at: number): AsyncGenerator<Buffer> {
  for await (const { name, content } of files) {
    yield tarHead(name, content.length, at)
    yield content
    yield Buffer.alloc((block - (content.length % block)) % block)
  }
  yield Buffer.alloc(2 * block)
}
