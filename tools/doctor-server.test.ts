import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, readConfig } from '@candor/server/config.ts'
import { lockDataFolder } from '@candor/server/postgres/data-folder-lock.ts'
import { findFreePort } from '@candor/server/postgres/find-free-port.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { examineServer } from './doctor-server.ts'

let folder: string
let config: Config
let server: Server | null

const configure = (port: number): void => {
  const read = readConfig({ CANDOR_DATA: folder, PORT: String(port) })
  if (read.ok) config = read.value
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'candor-doctor-'))
  server = null
  configure(await findFreePort())
})
afterEach(() => {
  server?.close()
  rmSync(folder, { recursive: true })
})

/** Something that answers as a Candor does, ready or not. */
const answerAs = async (readyStatus: number): Promise<void> => {
  server = createServer((request, response) => {
    response.statusCode = request.url === '/ready' ? readyStatus : 200
    response.end('{"status":"ok"}')
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  configure((server.address() as AddressInfo).port)
}

const lock = () => {
  const taken = lockDataFolder(folder)
  if (!taken.ok) throw new Error(taken.refusal.message)
  return taken.value
}

describe('the doctor on whether Candor serves', () => {
  it('finds nothing wrong before the first start', async () => {
    expect(await examineServer(config)).toMatchObject({
      state: 'ok',
      what: expect.stringContaining('not been started'),
    })
  })

  it('says that it was stopped', async () => {
    lock().release()
    expect(await examineServer(config)).toMatchObject({
      state: 'warning',
      what: 'Candor does not run: it was stopped',
    })
  })

  it('says that it died', async () => {
    lock()
    const [name = ''] = readdirSync(folder)
    writeFileSync(join(folder, name), '4194000\nlong-ago\n')
    expect(await examineServer(config)).toMatchObject({
      state: 'problem',
      what: 'Candor does not run: it was killed, or the machine went down',
    })
  })

  it('says that it runs and serves, is not ready, or does not answer', async () => {
    const held = lock()
    expect(await examineServer(config)).toMatchObject({
      state: 'problem',
      what: expect.stringContaining('nothing answers'),
    })
    await answerAs(200)
    expect(await examineServer(config)).toMatchObject({
      state: 'ok',
      what: expect.stringContaining('serves'),
    })
    server?.close()
    await answerAs(503)
    expect(await examineServer(config)).toMatchObject({
      state: 'problem',
      what: expect.stringContaining('not ready'),
    })
    held.release()
    expect(await examineServer(config)).toMatchObject({
      state: 'warning',
      what: expect.stringContaining('Another Candor'),
    })
  })
})
