import { dayMs } from '../time/durations.ts'

/**
 * How long after its last visit a device still finds its own practice account again. Longer than a session, because the account has no other
 * way in: a school's holidays fit into it, and a phone that was given away does not open an account years later.
 */
export const practiceReturnMs = 90 * dayMs
