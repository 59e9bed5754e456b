/** How far an account is with being verified, in the words of a tag. */
export const verificationWords = {
  unverified: 'my.unverified',
  verifying: 'my.verifying',
  verified: 'my.verified',
  rejected: 'my.rejected',
} as const
