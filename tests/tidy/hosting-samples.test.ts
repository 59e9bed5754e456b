import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '@candor/server/config.ts'
import { describe, expect, it } from 'vitest'

const folder = join(import.meta.dirname, '../../docs/hosting')
const textOf = (name: string): string => readFileSync(join(folder, name), 'utf8')

/** Settings as a file of this kind writes them; what belongs to PostgreSQL's own container is not ours. */
const settingsIn = (name: string): [setting: string, value: string][] =>
  [...textOf(name).matchAll(/^(?:Environment=|\s{4})([A-Z][A-Z_]+)[=:] *(\S.*)$/gm)]
    .map(([, setting = '', value = '']): [string, string] => [setting, value])
    .filter(([setting]) => !setting.startsWith('POSTGRES_'))

describe('the samples for hosting', () => {
  it('are all named in OPERATIONS', () => {
    const operations = readFileSync(join(folder, '../OPERATIONS.md'), 'utf8')
    for (const name of readdirSync(folder)) expect(operations).toContain(`(hosting/${name})`)
  })

  it.each(['candor.service', 'compose.yaml'])('give settings in %s that Candor knows and takes', (name) => {
    const found = settingsIn(name)
    expect(found.length).toBeGreaterThan(0)
    const readme = readFileSync(join(folder, '../../README.md'), 'utf8')
    const documented = readme + readFileSync(join(folder, '../OPERATIONS.md'), 'utf8')
    for (const [setting] of found) expect(documented).toContain(`\`${setting}`)
    const filled = found.map(([setting, value]) => [
      setting,
      value.replace(/\$\{POSTGRES_PASSWORD\}/, 'secret').replace(/\$\{MASTER_KEY\}/, 'ab'.repeat(32)),
    ])
    const read = readConfig(Object.fromEntries(filled))
    expect(read).toMatchObject({ ok: true, value: { warnings: [] } })
  })

  it.each(['grafana.json', 'alerts.yaml'])('ask in %s for figures that /metrics has', (name) => {
    const asked = [...textOf(name).matchAll(/candor_\w+/g)].map(([figure]) => figure.replace(/_bucket$/, ''))
    expect(asked.length).toBeGreaterThan(0)
    const server = join(folder, '../../server')
    const given =
      readFileSync(join(server, 'http/count-requests.ts'), 'utf8') +
      readFileSync(join(server, 'backups/archive-metrics.ts'), 'utf8')
    for (const figure of asked) expect(given).toContain(`'${figure}'`)
  })

  it('let nginx take the largest receipt', () => {
    expect(textOf('nginx.conf')).toMatch(/client_max_body_size 1[1-9]m;/)
  })

  it.each(['candor.service', 'candor@.service'])(
    'have in %s a unit that systemd understands, where there is one to ask',
    (name) => {
      const place = mkdtempSync(join(tmpdir(), 'candor-unit-'))
      const unit = join(place, name.replace('@', '@api-3000'))
      // Whether the program lies there is a matter of the machine.
      writeFileSync(unit, textOf(name).replace('/usr/bin/node', process.execPath))
      const asked = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' })
      rmSync(place, { recursive: true })
      expect(
        asked.error === undefined ? asked.stderr.split('\n').filter((line) => line.includes('candor')) : [],
      ).toEqual([])
    },
  )
})
