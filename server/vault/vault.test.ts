import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createVault } from './create-vault.ts'
import { openVault } from './open-vault.ts'

const secret = Buffer.from('the key of an app')
const vault = createVault(Buffer.alloc(32, 1))

describe('the vault', () => {
  it('gives back what was sealed, to whom and for what it was sealed', () => {
    const sealed = vault.seal('two-factor', '7', secret)
    expect(vault.open('two-factor', '7', sealed)).toEqual(secret)
    expect(vault.open('two-factor', '8', sealed)).toBeNull()
    expect(vault.open('other', '7', sealed)).toBeNull()
    expect(createVault(Buffer.alloc(32, 2)).open('two-factor', '7', sealed)).toBeNull()
  })

  it('shows nothing, never twice the same, and notices every changed byte', () => {
    const sealed = vault.seal('two-factor', '7', secret)
    expect(sealed.includes(secret)).toBe(false)
    expect(vault.seal('two-factor', '7', secret)).not.toEqual(sealed)
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(vault.open('two-factor', '7', changed)).toBeNull()
    }
    expect(vault.open('two-factor', '7', Buffer.alloc(0))).toBeNull()
  })

  it('makes its key once, in the data folder, for its owner’s eyes', () => {
    const dataFolder = mkdtempSync(join(tmpdir(), 'candor-vault-'))
    const settings = { dataFolder, masterKey: null }
    const sealed = openVault(settings).seal('x', '1', secret)
    expect(openVault(settings).open('x', '1', sealed)).toEqual(secret)
    const file = join(dataFolder, 'master.key')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const masterKey = readFileSync(file, 'utf8').trim()
    expect(openVault({ dataFolder: '/', masterKey }).open('x', '1', sealed)).toEqual(secret)
    writeFileSync(file, 'half a key')
    expect(() => openVault(settings)).toThrow('Bring it back from the backup')
    rmSync(dataFolder, { recursive: true })
  })
})
