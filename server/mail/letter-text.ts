/** The letters we send about an account's security and its verification; those about notices are made of the notices' own texts. A new one is a kind here and a text in each of the four languages. */
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
  'support-answered',
  'loan-paid-out',
  'loan-rejected',
  'loan-not-paid-out',
  'loan-due-in-three-days',
  'loan-due-tomorrow',
  'loan-overdue',
  'loan-repaid',
] as const

export type LetterKind = (typeof letterKinds)[number]

export type LetterText = {
  /** The first line of every letter: which account it is about. */
  account: string
  /** The last paragraph of letters that say what happened. */
  notYou: string
  /** The signature at the very end. */
  end: string
  /** The last line of letters that can be turned off: how. */
  stop: string
  letters: Readonly<Record<LetterKind, { subject: string; text: string }>>
}
