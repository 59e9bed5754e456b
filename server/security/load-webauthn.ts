/** Some 280 modules that only passkeys need. Loaded at their first use, they do not make every start of the server longer. */
export const loadWebAuthn = () => import('@simplewebauthn/server')
