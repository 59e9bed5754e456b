import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** A folder in memory that Linux has on every machine; a container's is often too small. */
const inMemory = '/dev/shm'

/** What a run's databases take at most, several times over: they are small, but for a market of two years and the write-ahead log. */
const neededBytes = 4 * 2 ** 30

/** Memory that nobody has asked for yet, also none of the tests beside; more than the folder itself may take. */
const neededMemory = 2 * neededBytes

function hasRoomInMemory(): boolean {
  try {
    accessSync(inMemory, constants.W_OK)
    const { bavail, bsize } = statfsSync(inMemory)
    return bavail * bsize >= neededBytes && process.availableMemory() >= neededMemory
  } catch {
    return false
  }
}

/** Where a cluster is put that is deleted after the run. Each test makes a thousand files and deletes them, which costs least in memory. */
export const throwawayFolder = (): string => (hasRoomInMemory() ? inMemory : tmpdir())

/** Every place where an earlier run may have left one. */
export const throwawayFolders = (): string[] => [tmpdir(), inMemory]
