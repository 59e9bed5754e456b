import { randomBytes } from 'node:crypto'

/** A password that every rule accepts. */
export const goodPassword = 'blue-Kettle7sings'

export const anyDevice = (): string => randomBytes(16).toString('base64url')

export const anyEmail = (): string => `${randomBytes(6).toString('hex')}@mail.example`

/** A registration that succeeds, as often as it is sent. */
export const goodRegistration = () => ({
  contact: anyEmail(),
  password: goodPassword,
  adult: true,
  locale: 'en',
  deviceId: anyDevice(),
})
