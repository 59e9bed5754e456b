export const factorEn = {
  'code.from-app': 'Code from your authenticator',
  'code.next': 'new one in {n} s',
  'code.use-recovery': 'Use a recovery code instead',
  'code.use-app': 'Use the app instead',
  'code.recovery': 'Recovery code',
} as const
