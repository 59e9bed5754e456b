import { describe, expect, it } from 'vitest'
import { joinChanges, preferencesOf, usualPreferences } from './preference.ts'

describe('preferences', () => {
  it('are the usual ones until something is chosen', () => {
    expect(preferencesOf({})).toEqual(usualPreferences)
    expect(preferencesOf({ theme: 'system', zone: undefined })).toEqual({
      ...usualPreferences,
      theme: 'system',
    })
  })

  it('keep what is not named, also kind by kind of the notices', () => {
    const first = joinChanges({}, { theme: 'light', notices: { news: ['app'] } })
    const second = joinChanges(first, { notices: { cash: [] }, quiet: true })
    expect(second).toEqual({ theme: 'light', quiet: true, notices: { news: ['app'], cash: [] } })
    expect(preferencesOf(second).notices).toEqual({ ...usualPreferences.notices, news: ['app'], cash: [] })
  })

  it('can be set back to what follows from elsewhere', () => {
    expect(preferencesOf(joinChanges({ zone: 'Asia/Tokyo' }, { zone: 'device' })).zone).toBe('device')
  })
})
