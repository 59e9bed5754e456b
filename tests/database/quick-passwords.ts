import { createPasswordHasher } from '@candor/server/customers/hash-password.ts'

/**
 * argon2id as in production, with the least memory that it takes and one pass: at the usual cost a hash takes a processor as long as twenty requests, and
 * tests make thousands. What holds answers to the time they take has the usual cost.
 */
export const quickPasswords = createPasswordHasher({ memory: 8, passes: 1 })
