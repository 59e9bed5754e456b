import { generateKeyPairSync, randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  archivedFile,
  segmentName,
  segmentNumber,
  tailFile,
  tailFolder,
  walFolder,
} from './archive-places.ts'
import { keepHead, readLastHead } from './keep-head.ts'
import { rawPublicKey } from './sealed-file.ts'
import { packSegment, unpackSegment } from './segment-file.ts'
import { claimArchive, shipHistories, shipSegments } from './ship-segments.ts'
import { stageSegments } from './stage-segments.ts'
import { writeOnce } from './write-durably.ts'

const size = 64 * 1024
const { privateKey } = generateKeyPairSync('x25519')
const publicKey = rawPublicKey(privateKey).toString('hex')
const name = (number: number, timeline = 1): string => segmentName(timeline, number, size)

let place: string
let folder: string
let spool: string
let pgWal: string

beforeEach(async () => {
  place = mkdtempSync(join(tmpdir(), 'candor-archive '))
  folder = join(place, 'the archive')
  spool = join(place, 'spool')
  pgWal = join(place, 'cluster', 'pg_wal')
  mkdirSync(spool)
  mkdirSync(pgWal, { recursive: true })
  mkdirSync(join(place, 'cluster', 'global'))
  const control = Buffer.alloc(8)
  control.writeBigUInt64LE(7_000_000_000_000_000_001n)
  writeFileSync(join(place, 'cluster', 'global', 'pg_control'), control)
  await claimArchive(folder, '7000000000000000001')
})
afterEach(() => rmSync(place, { recursive: true }))

const shipment = (key: string | null = null) => ({ folder, publicKey: key, spool, pgWal })

describe('names of segments', () => {
  it('count as PostgreSQL does', () => {
    expect(segmentName(1, 43, 4 * 2 ** 20)).toBe('00000001000000000000002B')
    expect(segmentName(2, 1024 + 5, 4 * 2 ** 20)).toBe('000000020000000100000005')
    expect(segmentNumber('000000020000000100000005', 4 * 2 ** 20)).toBe(1029)
  })
})

describe('a file that is written once', () => {
  it('never replaces another, and leaves no draft', async () => {
    const path = join(place, 'file')
    expect(await writeOnce(path, Buffer.from('one'))).toBe(true)
    expect(await writeOnce(path, Buffer.from('two'))).toBe(false)
    const together = await Promise.all([1, 2, 3].map((n) => writeOnce(join(place, 'b'), Buffer.from(`${n}`))))
    expect(together.filter(Boolean)).toHaveLength(1)
    expect(readFileSync(path, 'utf8')).toBe('one')
    expect(readdirSync(place).filter((file) => file.includes('.new-'))).toEqual([])
  })
})

describe('a segment in the archive', () => {
  it.each([null, publicKey])('comes back as it was, and not under another name (key %s)', async (key) => {
    const bytes = Buffer.concat([randomBytes(1000), Buffer.alloc(size - 1000)])
    const packed = await packSegment(name(3), bytes, key)
    expect(packed.length).toBeLessThan(2000)
    const opens = key === null ? null : privateKey
    expect((await unpackSegment(name(3), packed, opens)).equals(bytes)).toBe(true)
    await expect(unpackSegment(name(4), packed, opens)).rejects.toThrow('damaged')
    const renamed = Buffer.from(packed.toString('latin1').replace(name(3), name(4)), 'latin1')
    if (key !== null) await expect(unpackSegment(name(4), renamed, opens)).rejects.toThrow('renamed')
    await expect(unpackSegment(name(3), packed.subarray(0, -1), opens)).rejects.toThrow()
    if (key !== null) await expect(unpackSegment(name(3), packed, null)).rejects.toThrow('--private-key')
  })

  it('is brought from the spool once, and a different one is never overwritten', async () => {
    const bytes = randomBytes(size)
    writeFileSync(join(spool, name(1)), bytes)
    writeFileSync(join(spool, `${name(1)}.00000028.backup`), 'a note')
    writeFileSync(join(spool, 'archtemp.half'), 'half')
    expect(await shipSegments(shipment(publicKey))).toBe(1)
    expect(readdirSync(spool)).toEqual(['archtemp.half'])
    writeFileSync(join(spool, name(1)), bytes)
    await shipSegments(shipment(publicKey))
    const stored = readFileSync(archivedFile(folder, name(1)))
    writeFileSync(join(spool, name(1)), randomBytes(size))
    await expect(shipSegments(shipment(publicKey))).rejects.toThrow('nothing is overwritten')
    expect(readFileSync(archivedFile(folder, name(1))).equals(stored)).toBe(true)
    expect(existsSync(join(spool, name(1)))).toBe(true)
  })

  it('of an older timeline than the database is on is not brought: it came from there', async () => {
    writeFileSync(join(pgWal, '00000002.history'), '1\t0/1\tbefore\n')
    writeFileSync(join(spool, name(1, 1)), randomBytes(size))
    writeFileSync(join(spool, name(1, 2)), randomBytes(size))
    await shipHistories(shipment())
    expect(await shipSegments(shipment())).toBe(1)
    expect(readdirSync(walFolder(folder)).sort()).toEqual(['00000002.history.wal', `${name(1, 2)}.wal`])
  })

  it('of another database is refused', async () => {
    await expect(claimArchive(folder, '7000000000000000002')).rejects.toThrow('another database')
  })
})

describe('bringing the log for a restore', () => {
  const put = async (number: number, bytes = randomBytes(size), timeline = 1): Promise<Buffer> => {
    const segment = name(number, timeline)
    await writeOnce(archivedFile(folder, segment), await packSegment(segment, bytes, publicKey))
    return bytes
  }
  const putTail = async (number: number, length: number): Promise<Buffer> => {
    const bytes = randomBytes(length)
    await writeOnce(tailFile(folder, name(number), length), await packSegment(name(number), bytes, publicKey))
    return bytes
  }
  const stage = () => stageSegments({ folder, pgWal, privateKey, user: null })
  beforeEach(() => writeFileSync(join(pgWal, name(5)), randomBytes(size)))

  it('takes all that follow the copy, and the longest beginning of the last', async () => {
    await put(4)
    const six = await put(6)
    await putTail(7, 100)
    const longest = await putTail(7, 200)
    expect(await stage()).toEqual({ segments: 2, gapAfter: null })
    expect(readdirSync(pgWal).sort()).toEqual([name(5), name(6), name(7)])
    expect(readFileSync(join(pgWal, name(6))).equals(six)).toBe(true)
    const seven = readFileSync(join(pgWal, name(7)))
    expect(seven.length).toBe(size)
    expect(seven.equals(Buffer.concat([longest, Buffer.alloc(size - 200)]))).toBe(true)
    expect(readdirSync(tailFolder(folder))).toHaveLength(2)
  })

  it('stops at a gap and names it', async () => {
    await put(6)
    await put(8)
    expect(await stage()).toEqual({ segments: 1, gapAfter: name(6) })
  })

  it('counts a beginning as a gap where more of its timeline follows', async () => {
    await putTail(6, 100)
    await put(7)
    expect(await stage()).toEqual({ segments: 1, gapAfter: name(6) })
  })

  it('follows the timelines of restores', async () => {
    await putTail(6, 100)
    await put(6, randomBytes(size), 2)
    await put(7, randomBytes(size), 2)
    expect(await stage()).toEqual({ segments: 3, gapAfter: null })
  })

  it('refuses the archive of another database, and one that is sealed to another key', async () => {
    await put(6)
    const another = generateKeyPairSync('x25519').privateKey
    await expect(stageSegments({ folder, pgWal, privateKey: another, user: null })).rejects.toThrow(
      'another key',
    )
    writeFileSync(join(folder, 'belongs-to'), '7\n')
    await expect(stage()).rejects.toThrow('another database')
  })

  it('writes no zeros that a disk would have to keep', async () => {
    await put(6, Buffer.concat([Buffer.from('log'), Buffer.alloc(size - 3)]))
    await stage()
    const { size: length, blocks } = statSync(join(pgWal, name(6)))
    expect(length).toBe(size)
    expect(blocks * 512).toBeLessThan(size)
  })
})

describe('the head of the log in the archive', () => {
  const headOf = (entries: number) => ({
    size: entries,
    text: `candor checkpoint\ncandor/0123456789abcdef\n${entries}\n${'ab'.repeat(32)}\n2026-11-17T10:00:00.000Z\n`,
    signature: 'cd'.repeat(64),
  })

  it('is the largest that any server has kept, whoever was the last to write', async () => {
    expect(await readLastHead(folder)).toBeNull()
    for (const entries of [5, 12, 10]) await keepHead(folder, headOf(entries))
    expect(await readLastHead(folder)).toMatchObject({ size: 12, origin: 'candor/0123456789abcdef' })
    await keepHead(folder, headOf(13))
    expect(readdirSync(join(folder, 'heads'))).toEqual(['13.head'])
  })

  it('that is damaged is not passed over for an earlier one', async () => {
    await keepHead(folder, headOf(5))
    writeFileSync(join(folder, 'heads', '9.head'), 'half')
    await expect(readLastHead(folder)).rejects.toThrow('damaged')
  })
})
