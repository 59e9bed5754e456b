import { describe, expect, it } from 'vitest'
import { createVault } from './create-vault.ts'

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
})
