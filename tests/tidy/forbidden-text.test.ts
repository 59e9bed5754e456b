import { expect, it } from 'vitest'
import {
  checkDurations,
  checkMachinePaths,
  checkNothingLeftOver,
  checkNothingUnchecked,
  checkRegistryHosts,
} from './forbidden-text.ts'
import { makeSource } from './source-file.ts'

// These samples are put together from parts: written out, this file would break the rules it tests.
const join = (...parts: string[]): string => parts.join('')
const inFile = (text: string, path = 'docs/x.md') => [makeSource(path, `first line\n${text}`)]

it.each([join('// TO', 'DO: later'), join('# FIX', 'ME')])('refuses the note %s', (text) =>
  expect(checkNothingLeftOver(inFile(text))).toMatchObject([{ line: 2 }]),
)

it.each([
  join("'/ho", "me/ann/candor'"),
  join('cd /wo', 'rk/main'),
  join('/Us', 'ers/ann/x'),
  join('C:', '\\Users\\ann'),
  join('(/ro', 'ot/candor)'),
])('refuses the path %s', (text) => expect(checkMachinePaths(inFile(text))).toMatchObject([{ line: 2 }]))

it.each([
  '/usr/bin/chromium',
  '/srv/candor',
  ['..', 'work', 'x'].join('/'),
  'https://candor.example/home/x',
  'pages/home/index',
])('allows the path %s', (text) => expect(checkMachinePaths(inFile(text))).toEqual([]))

it.each([
  join('https:', '//npm.corp.example/'),
  join('registry=ht', 'tp://10.0.0.1/'),
  join('//x/:_auth', 'Token=1'),
])('refuses the registry %s', (text) => expect(checkRegistryHosts(inFile(text))).toMatchObject([{ line: 2 }]))

it('lets the lock file name only the public registry', () => {
  const locked = (host: string) => inFile(`"resolved": "https://${host}/a.tgz"`, 'package-lock.json')
  expect(checkRegistryHosts(locked('registry.npmjs.org'))).toEqual([])
  expect(checkRegistryHosts(locked('packages.example'))).toHaveLength(1)
})

it('refuses a second definition of a duration', () => {
  const second = join('export const hour', 'Ms = 3_600_000')
  expect(checkDurations(inFile(second, 'server/x.ts'))).toMatchObject([{ line: 2 }])
  expect(checkDurations(inFile(second, 'domain/time/durations.ts'))).toEqual([])
  expect(checkDurations(inFile(join('const retryDelay', 'Ms = 5_000'), 'server/x.ts'))).toEqual([])
})

it('refuses to switch the compiler off', () => {
  expect(checkNothingUnchecked(inFile('// @ts-ignore', 'app/x.ts'))).toHaveLength(1)
  expect(checkNothingUnchecked(inFile('// @ts-check', 'app/x.ts'))).toEqual([])
})
