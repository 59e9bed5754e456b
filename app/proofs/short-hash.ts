/** `3f9a…c21e`: enough to distinguish two at a glance. */
export const shortHash = (hash: string): string => `${hash.slice(0, 4)}…${hash.slice(-4)}`

/** Sixty-four digits as two lines of four groups. */
export const hashLines = (hash: string): string[] =>
  [hash.slice(0, 32), hash.slice(32)].map((half) => half.replace(/(.{8})(?=.)/g, '$1 '))
