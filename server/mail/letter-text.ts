/** The letters we send about an account's security and the end of its requests. A new one is a kind here and a text in each of the four languages. */
export const letterKinds = [
  'password-reset',
  'password-changed',
  'new-device',
  'two-factor-on',
  'two-factor-off',
  'recovery-code-used',
  'passkey-added',
  'passkey-removed',
  'key-created',
  'account-kept',
  'account-frozen',
  'account-unfrozen',
  'account-closed',
  'identity-verified',
  'identity-rejected',
  'recharge-successful',
  'recharge-failed',
  'withdrawal-paid',
  'withdrawal-failed',
] as const

export type LetterKind = (typeof letterKinds)[number]

export type LetterText = {
  /** Stands above every letter: which account it is about. */
  account: string
  /** Stands below the letters that tell what happened. */
  notYou: string
  /** Stands at the very end. */
  end: string
  letters: Readonly<Record<LetterKind, { subject: string; text: string }>>
}
