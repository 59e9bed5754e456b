import { type CleanerLimits, createPictureCleaner } from '@candor/server/pictures/clean-picture.ts'

/** The cleaner, for tests that do not care who sends what. */
export const openCleaner = (limits?: Partial<CleanerLimits>) => {
  const own = createPictureCleaner(limits)
  const sender = { customerId: 1n, address: '192.0.2.1' }
  return { ...own, clean: (bytes: Buffer) => own.clean(bytes, sender, { onEviction: () => {} }) }
}
