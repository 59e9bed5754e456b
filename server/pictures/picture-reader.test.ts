import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openCleaner } from '@candor/tests/database/open-cleaner.ts'
import { itLong } from '@candor/tests/long-form.ts'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'candor-pictures-'))
const cleaner = openCleaner()
afterAll(() => {
  cleaner.close()
  rmSync(folder, { recursive: true })
})

/** A square of one colour. */
const plain = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: 'red' } })

/** Does as the last byte of the picture says, and answers with its own number. */
const misbehaving = `
process.on('message', (bytes) => {
  const wish = bytes.at(-1)
  if (wish === 1) process.kill(process.pid, 'SIGSEGV')
  if (wish === 2) while (true);
  process.send({ content: Buffer.from(String(process.pid)), hash: Buffer.from(JSON.stringify(process.env)) })
})
process.on('disconnect', () => process.exit())
process.send('ready')`

describe('the process that reads pictures', () => {
  const child = join(folder, 'misbehaving.mjs')
  writeFileSync(child, misbehaving)
  const wishing = (wish: number) => Buffer.from([0xff, 0xd8, 0xff, wish])
  const isAlive = (pid: number) => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }
  const until = async (isSo: () => boolean) => {
    for (let tries = 0; tries < 100 && !isSo(); tries += 1) await sleep(20)
    return isSo()
  }

  it('takes nobody with it when it crashes or hangs, and the next picture is read', async () => {
    const own = openCleaner({ child, readers: 1, milliseconds: 2_000 })
    const answers = await Promise.all([0, 1, 0, 2, 0].map((wish) => own.clean(wishing(wish))))
    expect(answers.map(({ ok }) => ok)).toEqual([true, false, true, false, true])
    const pids = answers.flatMap((answer) => (answer.ok ? [Number(answer.value.content)] : []))
    expect(new Set(pids).size).toBe(3)
    own.close()
    expect(await until(() => !pids.some(isAlive))).toBe(true)
  })

  it('is there only while it is needed, and knows nothing of the server', async () => {
    process.env['CANDOR_SECRET_OF_THE_TEST'] = 'x'
    const own = openCleaner({ child, idle: 50 })
    const answer = await own.clean(wishing(0))
    if (!answer.ok) throw new Error(answer.refusal)
    expect(answer.value.hash.toString()).not.toContain('CANDOR_SECRET_OF_THE_TEST')
    expect(await until(() => !isAlive(Number(answer.value.content)))).toBe(true)
    expect((await own.clean(wishing(0))).ok).toBe(true)
    own.close()
  })

  itLong('ends when a picture takes more memory than it may have', async () => {
    const large = await plain(6_000).png({ progressive: true, compressionLevel: 1 }).toBuffer()
    const own = openCleaner({ memory: 130 * 1024 * 1024 })
    expect((await own.clean(await plain(60).jpeg().toBuffer())).ok).toBe(true)
    expect(await own.clean(large)).toEqual({ ok: false, refusal: 'unreadable' })
    expect((await own.clean(await plain(60).jpeg().toBuffer())).ok).toBe(true)
    own.close()
    expect((await cleaner.clean(large)).ok).toBe(true)
  })

  it('is not the only one: the others go on while one hangs', async () => {
    const own = openCleaner({ child, readers: 2, milliseconds: 3_000 })
    await Promise.all([own.clean(wishing(0)), own.clean(wishing(0))])
    const hanging = own.clean(wishing(2))
    const began = performance.now()
    for (let each = 0; each < 10; each += 1) expect((await own.clean(wishing(0))).ok).toBe(true)
    expect(performance.now() - began).toBeLessThan(2_000)
    expect((await hanging).ok).toBe(false)
    own.close()
  })

  it('has a short queue and says so when it is full', async () => {
    const own = openCleaner({ child, atOnce: 3 })
    const answers = await Promise.all(Array.from({ length: 10 }, () => own.clean(wishing(0))))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3)
    expect(answers.at(-1)).toEqual({ ok: false, refusal: 'busy' })
    expect((await own.clean(wishing(0))).ok).toBe(true)
    own.close()
  })

  it('says so when it cannot be started', async () => {
    const broken = join(folder, 'broken.mjs')
    writeFileSync(broken, 'process.exit(1)')
    const own = openCleaner({ child: broken })
    await expect(own.clean(wishing(0))).rejects.toThrow('did not start')
  })
})
