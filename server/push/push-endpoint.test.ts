import { describe, expect, it } from 'vitest'
import { isPushEndpoint } from './push-endpoint.ts'

describe('an endpoint', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
    'https://push.example.org/abc',
  ])('of a push service is taken: %s', (address) => {
    expect(isPushEndpoint(address, ['push.example.org'])).toBe(true)
  })

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/abc',
    'https://user:secret@fcm.googleapis.com/abc',
    'https://fcm.googleapis.com.evil.example/abc',
    'https://evilfcm.googleapis.com/abc',
    'https://.push.apple.com/abc',
    'https://push.apple.com.example/abc',
    'https://127.0.0.1/abc',
    'https://[::ffff:127.0.0.1]/abc',
    'https://2130706433/abc',
    'https://localhost/abc',
    'https://push.example.org/abc',
    'file:///etc/passwd',
    'javascript:alert(1)',
    '',
  ])('of nobody we know is refused: %s', (address) => {
    expect(isPushEndpoint(address, [])).toBe(false)
  })
})
