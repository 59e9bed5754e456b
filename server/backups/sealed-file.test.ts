import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { copyFile } from './copy-file.ts'
import { openBytes, opening, rawPublicKey, type Sealing, sealBytes, sealing } from './sealed-file.ts'

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

  it('is the same part by part, in whatever parts it comes', () => {
    const bytes = randomBytes(2 * piece + 100)
    const inParts = ({ take, end }: Sealing, all: Buffer, size: number): Buffer => {
      const parts = Array.from({ length: Math.ceil(all.length / size) }, (_, i) =>
        take(all.subarray(i * size, (i + 1) * size)),
      )
      return Buffer.concat([...parts, end()])
    }
    const stored = inParts(sealing(publicKey, 'a/file'), bytes, 1_000)
    expect(open(stored).equals(bytes)).toBe(true)
    expect(inParts(opening(privateKey, 'a/file'), stored, 333).equals(bytes)).toBe(true)
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

  it('is an error at the latest at its end', () => {
    const { take, end } = opening(privateKey, 'a/file')
    take(whole.subarray(0, -1))
    expect(end).toThrow('was changed')
  })
})

describe('a copy of a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'candor-copy-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

  it.each([0, 1, 256 * 1024, 600_000])('is whole, sealed and opened again: %d bytes', async (length) => {
    const bytes = randomBytes(length)
    const at = (name: string) => join(folder, `${name}-${length}`)
    writeFileSync(at('file'), bytes)
    expect(await copyFile(at('file'), at('plain'))).toEqual({ bytes: length, sha256: sha256(bytes) })
    const copied = await copyFile(at('file'), at('sealed'), { sealWith: sealing(publicKey, 'a/file') })
    const stored = readFileSync(at('sealed'))
    expect(copied).toEqual({ bytes: stored.length, sha256: sha256(stored) })
    expect(await copyFile(at('sealed'), at('opened'), { openWith: opening(privateKey, 'a/file') })).toEqual(
      copied,
    )
    for (const name of ['plain', 'opened']) expect(readFileSync(at(name)).equals(bytes)).toBe(true)
  })

  it('takes no place of another, and refuses what was changed', async () => {
    const [from, to] = [join(folder, 'from'), join(folder, 'to')]
    writeFileSync(from, sealed(randomBytes(100)).subarray(0, -1))
    await expect(copyFile(from, to, { openWith: opening(privateKey, 'a/file') })).rejects.toThrow(
      'was changed',
    )
    await expect(copyFile(from, to)).rejects.toThrow('EEXIST')
  })
})
