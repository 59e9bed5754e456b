import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { createDice } from '../simulation/dice.ts'
import { makeBegunFolder } from './begun-folder.ts'
import { findBytes } from './find-bytes.ts'
import { type HostileFile, makeHostileFiles } from './hostile-files.ts'
import { openPhotoClient, type PhotoAnswer, type PhotoClient } from './photo-client.ts'
import {
  awaitAnswer,
  launchServer,
  removeDataFolder,
  type ServerUnderTest,
  webPidOf,
} from './server-under-test.ts'
import { createRandom, patience } from './start-kills.ts'
import { residentOf, watchMemory } from './watch-memory.ts'

type HostileReport = {
  files: number
  taken: number
  refused: number
  /** Megabytes: the most the server and the reader of pictures had, and by how much the server grew. */
  serverMost: number
  serverGrew: number
  picturesMost: number
  /** How many processes have read pictures: two at most, or one has ended at a file. */
  readers: number
  searched: number
}

type HostileOptions = { count: number; seed: number; say: (line: string) => void }

/** More than this nobody may take, whatever is sent (`clean-picture.ts` allows each reader 400). */
const mostOfReader = 460
const mostGrowth = 400

const words = ['Exif', 'GPS', 'script', 'http', '%PDF', 'PK\x03\x04']

/** A copy is clean where it is a JPEG of nothing but pixels and has not a word of what was sent. */
async function judgeCopy(copy: Buffer, sent: Buffer, mark: string): Promise<string[]> {
  const { format, exif, xmp, icc, iptc, comments } = await sharp(copy).metadata()
  return [
    ...(format === 'jpeg' ? [] : [`it is a ${format}`]),
    ...(copy.equals(sent) ? ['it is kept as it was sent'] : []),
    ...([exif, xmp, icc, iptc, comments].some((part) => part !== undefined) ? ['it has metadata'] : []),
    ...[mark, ...words].filter((word) => copy.includes(word)).map((word) => `it has ${word} in it`),
  ]
}

/** Every answer is a yes or a no; a server that broke would say neither. */
function judgeAnswer({ status, text }: PhotoAnswer, { expected }: HostileFile): string[] {
  const wasTaken = status === 200
  if (!wasTaken && (status < 400 || status >= 500))
    return [`it was answered ${status}: ${text.slice(0, 200)}`]
  if (expected === 'either' || wasTaken === (expected === 'taken')) return []
  return [`it was ${wasTaken ? 'taken' : 'refused'} and should not have been: ${text.slice(0, 200)}`]
}

async function tryFile(client: PhotoClient, file: HostileFile, asReceipt: boolean, mark: string) {
  const { bytes, fileName } = file
  const { answer, id } = asReceipt
    ? await client.sendReceipt(bytes, fileName).then(({ answer, receiptId: id }) => ({ answer, id }))
    : await client.send(bytes, fileName).then(({ answer, documentId: id }) => ({ answer, id }))
  const copy = id === null ? null : await (asReceipt ? client.fetchReceipt(id) : client.fetchPhoto(id))
  const troubles = [...judgeAnswer(answer, file), ...(copy ? await judgeCopy(copy, bytes, mark) : [])]
  return {
    taken: id !== null,
    troubles: troubles.map(
      (trouble) => `${file.kind}, called ${JSON.stringify(fileName.slice(0, 40))}: ${trouble}`,
    ),
  }
}

/** Sends every file, every fifth by the door for receipts, and looks at whatever was kept of it. */
async function sendAll(server: ServerUnderTest, files: readonly HostileFile[], mark: string) {
  const client = await openPhotoClient(server.origin)
  const troubles: string[] = []
  let taken = 0
  for (const [at, file] of files.entries()) {
    const tried = await tryFile(client, file, at % 5 === 4, mark)
    if (tried.taken) taken += 1
    troubles.push(...tried.troubles)
    if (server.hasEnded()) throw new Error(`the server ended at: ${file.kind}\n${server.output()}`)
  }
  return { taken, troubles }
}

/** The search itself is searched for: a file with the mark in it must be found. */
function searchDisk(folder: string, mark: string): { troubles: string[]; searched: number } {
  const control = join(folder, 'control')
  writeFileSync(control, `before ${mark} after`)
  const { found, files } = findBytes(folder, Buffer.from(mark))
  if (!found.includes(control)) throw new Error('the search did not find what it was shown')
  const others = found.filter((path) => path !== control)
  return { troubles: others.map((path) => `what was planted is on the disk: ${path}`), searched: files }
}

async function run(folder: string, server: ServerUnderTest, { count, seed, say }: HostileOptions) {
  const mark = `Planted-${seed.toString(36)}-Secret`
  const files = await makeHostileFiles(count, createDice(createRandom(seed)), mark)
  say(
    `${files.length} files made, ${Math.round(files.reduce((sum, { bytes }) => sum + bytes.length, 0) / 1e6)} MB`,
  )
  const pid = webPidOf(server)
  const before = residentOf(pid)
  const memory = watchMemory(pid)
  const { taken, troubles } = await sendAll(server, files, mark).finally(() => memory.stop())
  const { server: serverMost, pictures: picturesMost, readers } = memory.stop()
  const serverGrew = Math.round(serverMost - before)
  if (picturesMost > mostOfReader) troubles.push(`the reader of pictures took ${picturesMost} MB`)
  if (readers.length > 2) troubles.push(`the reader of pictures was started ${readers.length} times`)
  if (serverGrew > mostGrowth) troubles.push(`the server grew by ${serverGrew} MB`)
  server.child.kill('SIGTERM')
  await server.exit
  if (server.output().includes(mark)) troubles.push('what was planted is in the log')
  const disk = searchDisk(folder, mark)
  if (troubles.length + disk.troubles.length > 0) throw new Error([...troubles, ...disk.troubles].join('\n'))
  return {
    files: files.length,
    taken,
    refused: files.length - taken,
    serverMost,
    serverGrew,
    picturesMost,
    readers: readers.length,
    searched: disk.searched,
  }
}

/** Sends hostile files to a whole server, and finds that none was kept as it came, none broke anything, and nothing of it is on the disk. */
export async function runHostilePictures(options: HostileOptions): Promise<HostileReport> {
  const folder = await makeBegunFolder()
  const server = await launchServer(folder, 'node', { RATE_LIMIT_PER_MINUTE: '1000000', LOG_LEVEL: 'debug' })
  try {
    if ((await awaitAnswer(server, '/ready', patience())) === null) throw new Error(server.output())
    return await run(folder, server, options)
  } finally {
    await removeDataFolder(folder, server)
  }
}
