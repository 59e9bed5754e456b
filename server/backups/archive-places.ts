import { join } from 'node:path'

/*
 * BACKUP_FOLDER/             of one installation
 *   belongs-to               PostgreSQL's number of the database, of which everything in here is
 *   copies/                  what `npm run backup` takes, unless it is told another place
 *   wal/<segment>.wal        PostgreSQL's log, piece by piece, and the history of each timeline (segment-file.ts)
 *   tails/<segment>.<n>.tail the beginning of a segment that is not full or not in wal/ yet, n bytes of it, in hex
 *   heads/<size>.head        the last head of the public log, put here before anybody was shown it
 * A name with .new- in it is being written, or was left half written.
 */

export const walFolder = (folder: string): string => join(folder, 'wal')
export const tailFolder = (folder: string): string => join(folder, 'tails')
export const headFolder = (folder: string): string => join(folder, 'heads')
export const copyFolder = (folder: string): string => join(folder, 'copies')
export const ownerFile = (folder: string): string => join(folder, 'belongs-to')

/** 24 hexadecimal digits: timeline, and two parts of the segment's number. */
const segmentPattern = /^[0-9A-F]{24}$/
const historyPattern = /^[0-9A-F]{8}\.history$/

export const isSegment = (name: string): boolean => segmentPattern.test(name)
export const isHistory = (name: string): boolean => historyPattern.test(name)

export const timelineOf = (name: string): number => Number.parseInt(name.slice(0, 8), 16)

/** The how manieth of its timeline a segment is, counted from 0. */
export const segmentNumber = (name: string, segmentBytes: number): number =>
  Number.parseInt(name.slice(8, 16), 16) * (2 ** 32 / segmentBytes) + Number.parseInt(name.slice(16), 16)

const hex = (value: number): string => value.toString(16).toUpperCase().padStart(8, '0')

export function segmentName(timeline: number, number: number, segmentBytes: number): string {
  const inPart = 2 ** 32 / segmentBytes
  return hex(timeline) + hex(Math.floor(number / inPart)) + hex(number % inPart)
}

const archivedSuffix = '.wal'
export const archivedFile = (folder: string, name: string): string =>
  join(walFolder(folder), `${name}${archivedSuffix}`)

/** The segment or history that an archived file is of; null for other files. */
export const archivedName = (file: string): string | null => {
  const name = file.endsWith(archivedSuffix) ? file.slice(0, -archivedSuffix.length) : ''
  return isSegment(name) || isHistory(name) ? name : null
}

export const tailFile = (folder: string, name: string, bytes: number): string =>
  join(tailFolder(folder), `${name}.${hex(bytes)}.tail`)

export type Tail = { file: string; name: string; bytes: number }

export const readTailName = (file: string): Tail | null => {
  const [, name, bytes] = /^([0-9A-F]{24})\.([0-9A-F]{8})\.tail$/.exec(file) ?? []
  return name && bytes ? { file, name, bytes: Number.parseInt(bytes, 16) } : null
}
