/** Time limits that a device and a verifier hold a server to: both have to use the same. */

/** What should have been sealed, revealed or settled for so long and is not, is withheld. */
export const overdueMs = 10 * 60_000

/** An acceptance must be in a head that the device gets within this time of its receipt. */
export const sealedWithinMs = 10_000

/** A device that received no head so late after its receipt was switched off before `sealedWithinMs` was over, and says nothing about it. */
export const heardLateMs = 7_000

/** A pool's value is in the log so long after its instant at the latest; a head that the device has seen later has it. */
export const valueSealedWithinMs = 180_000
