/**
 * What is agreed with authenticator apps (RFC 6238): six digits that follow from a key and the time, another every 30 seconds. The codes
 * themselves are worked out by the server alone, in `server/security/authenticator-code.ts`.
 */
export const codeSeconds = 30
export const codeDigits = 6
/** 160 bits, the length RFC 4226 recommends. */
export const codeKeyLength = 20
