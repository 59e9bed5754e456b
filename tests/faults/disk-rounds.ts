import { spawnSync } from 'node:child_process'
import { chmodSync, closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { leastFreeBytes } from '@candor/server/health/disk-space.ts'
import { timeLimitMs } from '../database/slowness.ts'
import { fillBegunFolder } from './begun-folder.ts'
import { type Ground, serveGround } from './fault-ground.ts'
import type { Fault, FaultField } from './fault-rounds.ts'
import { openMoneyCustomer, withdrawalOf } from './money-client.ts'
import { databaseUrlOf, makeDataFolder, removeDataFolder } from './server-under-test.ts'
import { askReady } from './watch-ready.ts'

/* A file system of its own for the data folder, which really becomes full while orders come, and is freed again. */

const megabyte = 1024 * 1024
const sizeMegabytes = 640

/** Why no file system can be mounted on a folder here; null where it was mounted. */
function mountOn(folder: string): string | null {
  const done = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMegabytes}m`, 'tmpfs', folder])
  if (done.error) return done.error.message
  if (done.status !== 0) return done.stderr.toString().trim()
  // Root's PostgreSQL runs as another user, who has to pass through.
  chmodSync(folder, 0o711)
  return null
}

const unmount = (folder: string): void => {
  spawnSync('umount', ['-l', folder])
}

/** Whether this machine lets us mount a file system; otherwise the reason. */
export async function whyNotMounted(): Promise<string | null> {
  const folder = await makeDataFolder()
  const reason = mountOn(folder)
  if (reason === null) unmount(folder)
  await removeDataFolder(folder)
  return reason
}

/** Writes until only so many bytes are left; with 0 until nothing more can be written. */
function fillDisk(file: string, folder: string, leftBytes: number): void {
  const handle = openSync(file, 'a')
  const block = Buffer.alloc(megabyte, 1)
  try {
    for (;;) {
      const { bavail, bsize } = statfsSync(folder)
      if (leftBytes > 0 && bavail * bsize < leftBytes) return
      writeSync(handle, block)
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    closeSync(handle)
  }
}

const refusedWithinMs = 1_000

/** Orders that are sent while nothing can be written: each is refused at once, with the words for it. */
async function findAccepted(
  origin: string,
  open: () => Promise<Awaited<ReturnType<typeof openMoneyCustomer>>>,
): Promise<string[]> {
  const customer = await open()
  // What comes in the second before anybody has looked at the disk is still written; asking has it looked at.
  await askReady(origin)
  const troubles: string[] = []
  for (let sent = 0; sent < 5; sent += 1) {
    const { path, key, body } = withdrawalOf(customer, 1_000n)
    const asked = performance.now()
    const response = await fetch(origin + path, {
      method: 'POST',
      headers: {
        origin,
        cookie: customer.cookie,
        'idempotency-key': key,
        'content-type': 'application/json',
      },
      body,
    })
    const text = await response.text()
    const tookMs = performance.now() - asked
    if (response.status !== 503 || !text.includes('"saving-unavailable"'))
      troubles.push(`an order on a full disk was answered with ${response.status} ${text}`)
    if (tookMs > timeLimitMs(refusedWithinMs))
      troubles.push(`an order on a full disk was answered after ${Math.round(tookMs)} ms`)
  }
  return troubles
}

/** A ground whose folder is a file system of its own. */
export async function openSmallDisk(): Promise<Ground> {
  const folder = await makeDataFolder()
  const reason = mountOn(folder)
  if (reason !== null) throw new Error(`No file system can be mounted here: ${reason}`)
  // Nobody is left behind with a file system that fills the memory.
  process.once('exit', () => unmount(folder))
  await fillBegunFolder(folder)
  return await serveGround(folder, async () => unmount(folder))
}

/** Who gives the ground, one on a small disk, has others on it and stops it. */
export async function openDiskField(given?: Ground): Promise<FaultField> {
  const ground = given ?? (await openSmallDisk())
  const { folder, server } = ground
  const { origin } = server
  const filler = join(folder, 'filler')
  let round = 0
  return {
    origin,
    databaseUrl: databaseUrlOf(folder),
    planFault(random): Fault {
      round += 1
      const isWhole = round % 2 === 1
      let opening: ReturnType<typeof openMoneyCustomer> | null = null
      return {
        name: isWhole ? 'the disk full to the last byte' : 'the disk nearly full',
        lastsMs: 2_500 + random() * 1_500,
        told: { status: 503, body: { writes: 'disk-full', money: 'refused' } },
        async begin() {
          opening = openMoneyCustomer(origin)
          await opening
          fillDisk(filler, folder, isWhole ? 0 : leastFreeBytes)
        },
        heal: () => rmSync(filler, { force: true }),
        during: () => findAccepted(origin, () => opening ?? openMoneyCustomer(origin)),
      }
    },
    said: server.output,
    stop: given ? async () => {} : ground.stop,
  }
}
