import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { openBytes, openStream, rawPublicKey, sealBytes, sealStream } from './sealed-file.ts'

const { privateKey } = generateKeyPairSync('x25519')
const publicKey = rawPublicKey(privateKey).toString('hex')
const piece = 65_536
const sealedPiece = piece + 16
const header = 56

const sealed = (bytes: Buffer): Buffer => sealBytes(bytes, publicKey, 'a/file')
const open = (bytes: Buffer): Buffer => openBytes(bytes, privateKey, 'a/file')
const isRefused = (bytes: Buffer) => expect(() => open(bytes)).toThrow('was changed, cut off or renamed')

describe('a sealed file', () => {
  it.each([0, 1, piece - 1, piece, piece + 1, 3 * piece, 3 * piece + 7])(
    'of %i bytes opens with the private key, byte for byte',
    (length) => {
      const bytes = randomBytes(length)
      const whole = sealed(bytes)
      expect(whole.length).toBe(header + length + 16 * Math.max(1, Math.ceil(length / piece)))
      expect(open(whole).equals(bytes)).toBe(true)
      expect(whole.includes(bytes.subarray(0, 16)) && length >= 16).toBe(false)
    },
  )

  it('is the same by streams, in whatever pieces they come', async () => {
    const bytes = randomBytes(2 * piece + 100)
    const parts = (all: Buffer, size: number) =>
      Readable.from(
        Array.from({ length: Math.ceil(all.length / size) }, (_, i) =>
          all.subarray(i * size, (i + 1) * size),
        ),
      )
    const stored = await buffer(parts(bytes, 1_000).pipe(sealStream(publicKey, 'a/file')))
    expect(open(stored).equals(bytes)).toBe(true)
    const opened = await buffer(parts(stored, 333).pipe(openStream(privateKey, 'a/file')))
    expect(opened.equals(bytes)).toBe(true)
  })

  it('is another one each time', () => {
    const bytes = randomBytes(100)
    expect(sealed(bytes).equals(sealed(bytes))).toBe(false)
  })
})

describe('a sealed file that somebody had in hands', () => {
  const bytes = randomBytes(3 * piece + 10)
  const whole = sealed(bytes)
  const pieceAt = (number: number): Buffer =>
    whole.subarray(header + number * sealedPiece, header + (number + 1) * sealedPiece)

  it('does not open with any byte changed', () => {
    const places = [0, 15, 25, header, header + 5, header + sealedPiece - 1, whole.length - 1]
    for (const place of places) {
      const changed = Buffer.from(whole)
      changed.writeUInt8(changed.readUInt8(place) ^ 1, place)
      expect(() => open(changed)).toThrow()
    }
  })

  it('does not open cut off, at the end of a piece or elsewhere, or with more at its end', () => {
    for (const length of [
      0,
      10,
      header,
      header + 20,
      header + sealedPiece,
      header + 3 * sealedPiece,
      whole.length - 1,
    ])
      isRefused(whole.subarray(0, length))
    isRefused(Buffer.concat([whole, Buffer.from([0])]))
    isRefused(Buffer.concat([whole, pieceAt(0)]))
  })

  it('does not open with pieces swapped, left out or twice', () => {
    const begin = whole.subarray(0, header)
    const end = whole.subarray(header + 3 * sealedPiece)
    isRefused(Buffer.concat([begin, pieceAt(1), pieceAt(0), pieceAt(2), end]))
    isRefused(Buffer.concat([begin, pieceAt(0), pieceAt(2), end]))
    isRefused(Buffer.concat([begin, pieceAt(0), pieceAt(0), pieceAt(1), pieceAt(2), end]))
  })

  it('does not open with a piece of another file of the same length', () => {
    const other = sealed(bytes)
    isRefused(Buffer.concat([whole.subarray(0, header), other.subarray(header)]))
  })

  it('does not open under another name, and says so where the key is another', () => {
    expect(() => openBytes(whole, privateKey, 'b/file')).toThrow('renamed')
    const another = generateKeyPairSync('x25519').privateKey
    expect(() => openBytes(whole, another, 'a/file')).toThrow('sealed to another key')
  })

  it('gives an error to whoever reads the stream', async () => {
    const reading = buffer(Readable.from([whole.subarray(0, -1)]).compose(openStream(privateKey, 'a/file')))
    await expect(reading).rejects.toThrow('was changed')
  })
})
