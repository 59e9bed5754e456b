import { describe, expect, it } from 'vitest'
import { judgeSupport } from './push-support.ts'

const phone = { hasPush: false, permission: null, isAppleMobile: true, isInstalled: false }

describe('pushes', () => {
  it('need the home screen on an iPhone, and work from there', () => {
    expect(judgeSupport(phone)).toBe('home-screen')
    expect(judgeSupport({ ...phone, hasPush: true, permission: 'default', isInstalled: true })).toBe('ready')
  })

  it('are not to be had where the browser cannot, or was told not to', () => {
    expect(judgeSupport({ ...phone, isAppleMobile: false })).toBe('none')
    expect(judgeSupport({ ...phone, isInstalled: true })).toBe('none')
    expect(judgeSupport({ ...phone, hasPush: true, permission: 'denied' })).toBe('blocked')
  })
})
