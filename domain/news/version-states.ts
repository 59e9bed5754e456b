type Version = { readonly publishAt: Date | null; readonly publishedAt: Date | null }

type VersionState = 'draft' | 'scheduled' | 'current' | 'past'

/** What each version of an article is, the last written first: of those that were published the last is read, and only the last written can still wait. */
export function versionStates(versions: readonly Version[]): VersionState[] {
  const current = versions.findIndex(({ publishedAt }) => publishedAt !== null)
  return versions.map(({ publishAt }, place) => {
    if (place === current) return 'current'
    if (place > 0) return 'past'
    return publishAt === null ? 'draft' : 'scheduled'
  })
}
