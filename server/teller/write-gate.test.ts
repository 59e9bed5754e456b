import { describe, expect, it } from 'vitest'
import { createWriteGate } from './write-gate.ts'

function openGate() {
  const time = { now: 0 }
  const gate = createWriteGate({ warn: () => {}, error: () => {} }, () => time.now)
  const pass = (ms: number) => {
    time.now += ms
    return gate.trouble()
  }
  return { gate, pass }
}
const away = new Error('Connection terminated')
const full = Object.assign(new Error('could not extend file'), { code: '53100' })

describe('the gate of what is written', () => {
  it('gives a database that restarts three seconds, and then says that nothing can be written', () => {
    const { gate, pass } = openGate()
    gate.failed(away)
    expect(pass(2_999)).toBeNull()
    gate.failed(away)
    expect(pass(1)).toBe('failing')
    gate.committed()
    expect(pass(0)).toBeNull()
  })

  it('closes at once on a full disk', () => {
    const { gate, pass } = openGate()
    gate.failed(full)
    expect(pass(0)).toBe('disk-full')
    gate.probed(null)
    expect(pass(0)).toBe('disk-full')
    gate.committed()
    expect(pass(0)).toBeNull()
  })

  it('stays closed while trying fails, and opens when it succeeds', () => {
    const { gate, pass } = openGate()
    for (let second = 0; second < 60; second += 1) {
      gate.probed(away)
      expect(pass(1_000)).toBe(second < 2 ? null : 'failing')
    }
    gate.probed(null)
    expect(pass(0)).toBeNull()
  })

  it('takes a batch that failed more seriously than a small write that did not', () => {
    const { gate, pass } = openGate()
    gate.failed(away)
    pass(3_000)
    gate.failed(away)
    gate.probed(null)
    expect(pass(0)).toBe('failing')
    pass(5_000)
    gate.probed(null)
    expect(pass(0)).toBeNull()
  })

  it('opens at once when a database that was away for both is back, as after a failover', () => {
    const { gate, pass } = openGate()
    gate.probed(away)
    pass(3_000)
    gate.failed(away)
    expect(pass(500)).toBe('failing')
    gate.probed(away)
    expect(pass(500)).toBe('failing')
    gate.probed(null)
    expect(pass(0)).toBeNull()
  })

  it('lets somebody try again where nobody looks by itself', () => {
    const { gate, pass } = openGate()
    gate.failed(away)
    pass(3_000)
    gate.failed(away)
    expect(pass(4_999)).toBe('failing')
    expect(pass(1)).toBeNull()
    gate.failed(away)
    expect(pass(2_999)).toBeNull()
  })

  it('is closed while there is too little room', () => {
    const { gate, pass } = openGate()
    gate.setSpaceLow(true)
    expect(pass(60_000)).toBe('disk-full')
    gate.committed()
    expect(pass(0)).toBe('disk-full')
    gate.setSpaceLow(false)
    expect(pass(0)).toBeNull()
  })
})
