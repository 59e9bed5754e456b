import { fileURLToPath } from 'node:url'
import { type Result, refuse } from '@candor/domain/result.ts'
import type { Place, Sender } from '../http/upload-room.ts'
import { pictureKind } from './picture-kind.ts'
import { type CleanPicture, createPictureReader, type ReaderLimits } from './picture-reader.ts'
import { createReaderQueue, type Waiting } from './reader-queue.ts'

type Cleaned = Result<CleanPicture, 'unreadable' | 'busy'>

export type PictureCleaner = {
  /** While it waits, a picture may lose the place that its bytes are held in. */
  clean(bytes: Buffer, sender: Sender, place: Pick<Place, 'onEviction'>): Promise<Cleaned>
  /** Ends the processes; pictures that are being read stay unread. */
  close(): void
}

export type CleanerLimits = ReaderLimits & {
  /** How many pictures are read at the same time, each by a process of its own. */
  readers: number
  /** How many pictures may be under way or waiting. */
  atOnce: number
}

const usual: CleanerLimits = {
  readers: 2,
  atOnce: 32,
  // The child counts its processor's time; this is for one that hangs, on a machine that may be busy.
  milliseconds: 30_000,
  memory: 400 * 1024 * 1024,
  idle: 60_000,
  child: fileURLToPath(new URL('./picture-child.ts', import.meta.url)),
}

/** Makes clean copies of pictures that were sent, a few at a time, in an order that is fair to those who sent them. */
export function createPictureCleaner(given: Partial<CleanerLimits> = {}): PictureCleaner {
  const limits = { ...usual, ...given }
  const queue = createReaderQueue(limits.atOnce)
  const all = Array.from({ length: limits.readers }, () => createPictureReader(limits))
  // The one that read last is taken first, so that the others may rest.
  const free = [...all]

  const readNext = () => {
    while (free.length > 0) {
      const entry = queue.next()
      if (entry === null) return
      entry.begin()
    }
  }

  const read = async (bytes: Buffer, sender: Sender): Promise<Cleaned> => {
    const reader = free.pop()
    if (reader === undefined) throw new Error('a picture was begun without a reader')
    const began = performance.now()
    try {
      return await reader.read(bytes)
    } finally {
      free.push(reader)
      queue.finish(sender, performance.now() - began)
      readNext()
    }
  }

  return {
    async clean(bytes, sender, place) {
      if (pictureKind(bytes) === null) return refuse('unreadable')
      return await new Promise<Cleaned>((resolve, reject) => {
        const giveUp = () => {
          place.onEviction(null)
          resolve(refuse('busy'))
        }
        const begin = () => {
          place.onEviction(null)
          read(bytes, sender).then(resolve, reject)
        }
        const entry: Waiting = { sender, begin, giveUp }
        if (!queue.add(entry)) return giveUp()
        place.onEviction(() => {
          queue.remove(entry)
          giveUp()
        })
        readNext()
      })
    },
    close: () => {
      for (const reader of all) reader.end()
    },
  }
}
