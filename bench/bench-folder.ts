import { isBegun, makeBegunFolder } from '@candor/tests/faults/begun-folder.ts'
import { makeDataFolder } from '@candor/tests/faults/server-under-test.ts'

/** A data folder for a server: a new one, or in npm test a copy of one that has run before, which saves the time of a first start. */
export const makeBenchFolder = (): Promise<string> => (isBegun() ? makeBegunFolder() : makeDataFolder())
