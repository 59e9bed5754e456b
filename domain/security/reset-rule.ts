/** A link for a new password works for ten minutes, and nobody is sent more than a few an hour, however often they are asked for. */
export const resetLinkLife = 10 * 60_000
export const resetLetterWindow = 60 * 60_000
export const mostResetLetters = 3
