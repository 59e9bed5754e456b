import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decideMissingChromium } from './ensure-chromium.ts'
import { findChromium } from './find-chromium.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'candor-chromium-'))
  for (const name of ['mine', 'plain-text', 'google-chrome']) writeFileSync(join(folder, name), '')
  for (const name of ['mine', 'google-chrome']) chmodSync(join(folder, name), 0o755)
  mkdirSync(join(folder, 'a-folder'))
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('the browser of the journeys', () => {
  it('is the one that CHROMIUM_PATH names', () => {
    expect(findChromium({ CHROMIUM_PATH: join(folder, 'mine') })).toBe(join(folder, 'mine'))
  })

  it.each(['plain-text', 'a-folder', 'nothing'])('is no other one when that is %s', (name) => {
    expect(findChromium({ CHROMIUM_PATH: join(folder, name), PATH: folder })).toBeNull()
  })

  it('is found on PATH, or in the usual place', () => {
    const usual = '/usr/bin/chromium'
    expect([join(folder, 'google-chrome'), usual]).toContain(findChromium({ PATH: folder }))
    expect([null, usual, '/usr/bin/chromium-headless-shell']).toContain(findChromium({ PATH: '' }))
  })
})

describe('a missing browser', () => {
  const debian = 'PRETTY_NAME="Debian GNU/Linux 13 (trixie)"\nID=debian\n'
  const ubuntu = 'ID=ubuntu\nID_LIKE=debian\n'
  const machine = { root: true, osRelease: debian, named: undefined, platform: 'linux', arch: 'arm64' }

  it('is installed by root on Debian', () => {
    expect(decideMissingChromium(machine)).toEqual({ how: 'install' })
    expect(decideMissingChromium({ ...machine, osRelease: 'ID=raspbian\nID_LIKE="debian"\n' })).toEqual({
      how: 'install',
    })
  })

  it('is asked for with one command where we may not install', () => {
    const advice = expect.stringContaining('sudo apt-get install -y chromium-headless-shell fonts-noto-cjk')
    expect(decideMissingChromium({ ...machine, root: false })).toEqual({ how: 'ask', advice })
  })

  it.each([ubuntu, 'ID=fedora\n', ''])('is not installed on %j', (osRelease) => {
    expect(decideMissingChromium({ ...machine, osRelease }).how).toBe('ask')
  })

  it('is fetched where we may not install and there is a package for the machine', () => {
    expect(decideMissingChromium({ ...machine, root: false, arch: 'x64' })).toEqual({ how: 'fetch' })
    expect(decideMissingChromium({ ...machine, osRelease: 'ID=fedora\n', arch: 'x64' })).toEqual({
      how: 'fetch',
    })
    expect(decideMissingChromium({ ...machine, arch: 'x64' })).toEqual({ how: 'install' })
    expect(decideMissingChromium({ ...machine, root: false, platform: 'darwin', arch: 'x64' }).how).toBe(
      'ask',
    )
  })

  it('is blamed on CHROMIUM_PATH when that is set', () => {
    const advice = expect.stringContaining('CHROMIUM_PATH is /nowhere')
    expect(decideMissingChromium({ ...machine, named: '/nowhere' })).toEqual({ how: 'ask', advice })
  })
})
