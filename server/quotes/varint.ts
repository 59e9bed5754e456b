/** Whole numbers below 2⁵³ in as few bytes as they need, seven bits a byte, the lowest first. */
type ByteWriter = {
  /** Zero or more. */
  count(value: number): void
  /** Either sign: 0, −1, 1, −2, … become 0, 1, 2, 3, … */
  signed(value: number): void
  text(value: string): void
  bytes(value: Uint8Array): void
  done(): Uint8Array
}

export function byteWriter(): ByteWriter {
  let buffer = new Uint8Array(256)
  let length = 0
  const makeRoom = (more: number): void => {
    if (length + more <= buffer.length) return
    const larger = new Uint8Array(Math.max(buffer.length * 2, length + more))
    larger.set(buffer.subarray(0, length))
    buffer = larger
  }
  const count = (value: number): void => {
    if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`no count: ${value}`)
    makeRoom(8)
    let left = value
    while (left >= 128) {
      buffer[length++] = (left % 128) + 128
      left = Math.floor(left / 128)
    }
    buffer[length++] = left
  }
  const bytes = (value: Uint8Array): void => {
    makeRoom(value.length)
    buffer.set(value, length)
    length += value.length
  }
  return {
    count,
    signed: (value) => count(value < 0 ? -2 * value - 1 : 2 * value),
    text: (value) => {
      count(value.length)
      bytes(Buffer.from(value, 'latin1'))
    },
    bytes,
    done: () => buffer.subarray(0, length),
  }
}

type ByteReader = {
  count(): number
  signed(): number
  text(): string
  bytes(length: number): Uint8Array
}

export function byteReader(buffer: Uint8Array): ByteReader {
  let offset = 0
  const count = (): number => {
    let value = 0
    for (let scale = 1; ; scale *= 128) {
      const byte = buffer[offset++]
      if (byte === undefined) throw new RangeError('a page ends too early')
      value += (byte % 128) * scale
      if (byte < 128) return value
    }
  }
  const bytes = (length: number): Uint8Array => {
    if (offset + length > buffer.length) throw new RangeError('a page ends too early')
    offset += length
    return buffer.subarray(offset - length, offset)
  }
  return {
    count,
    signed: () => {
      const value = count()
      return value % 2 === 0 ? value / 2 : -(value + 1) / 2
    },
    text: () => String.fromCharCode(...bytes(count())),
    bytes,
  }
}
