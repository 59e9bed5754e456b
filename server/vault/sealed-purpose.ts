/** What keys of authenticator apps are sealed for: a sealed value opens for its own purpose only. */
export const factorPurpose = 'two-factor'
export const operatorFactorPurpose = 'operator-two-factor'
