import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findPrograms } from './patroni-processes.ts'
import { haproxySettings, patroniSettings } from './patroni-settings.ts'

const member = {
  name: 'db-2',
  address: '127.64.0.3',
  etcd: ['127.64.0.5', '127.64.0.6', '127.64.0.7'],
  range: '127.0.0.0/8',
  folder: '/tmp/candor/db-2',
  programs: '/tmp/candor/bin',
  ownerPassword: 'first',
  replicatorPassword: 'second',
} as const

const front = {
  databaseAddresses: ['127.64.0.2', '127.64.0.3', '127.64.0.4'],
  databasePort: 5001,
  apiPorts: [3001, 3002, 3003],
  entrancePort: 8081,
}

it("Patroni's sample is filled in to the last place, and acknowledges nothing that no standby has", () => {
  const text = patroniSettings(member)
  const settings = text.replaceAll(/^\s*#.*$/gm, '')
  expect(settings).not.toMatch(/10\.0\.0|\/var\/|\/usr\/|-password/)
  expect(settings).toContain('hosts: 127.64.0.5:2379,127.64.0.6:2379,127.64.0.7:2379')
  expect(settings).toContain('connect_address: 127.64.0.3:5432')
  for (const line of ['synchronous_mode: true', 'synchronous_mode_strict: true', 'primary_start_timeout: 0'])
    expect(settings).toContain(line)
  const [ttl = 0, wait = 0, retry = 0] = ['ttl', 'loop_wait', 'retry_timeout'].map((name) =>
    Number(new RegExp(`${name}: (\\d+)`).exec(settings)?.[1]),
  )
  expect(wait + 2 * retry).toBeLessThanOrEqual(ttl)
})

it("haproxy's sample is filled in, and haproxy takes it where there is one to ask", () => {
  const text = haproxySettings(front)
  expect(text.replaceAll(/^\s*#.*$/gm, '')).not.toMatch(/10\.0\.0/)
  const place = mkdtempSync(join(tmpdir(), 'candor-haproxy-'))
  writeFileSync(join(place, 'haproxy.cfg'), text)
  const { haproxy } = findPrograms().found
  const asked = haproxy === '' ? null : spawnSync(haproxy, ['-c', '-f', join(place, 'haproxy.cfg')])
  rmSync(place, { recursive: true })
  expect(asked === null ? '' : String(asked.stderr)).not.toMatch(/ALERT|WARNING/)
})
