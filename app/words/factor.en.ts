export const factorEn = {
  'code.from-app': 'Code from your authenticator',
  'code.next': 'new one in {n} s',
  'code.use-recovery': 'Use a recovery code instead',
  'code.use-app': 'Use the app instead',
  'code.recovery': 'Recovery code',
  'code.recovery-required': 'Please enter a recovery code of 16 letters and digits',
} as const
