import { postingWays } from './posting-ways.ts'

type Ways = typeof postingWays

/** What a posting is, in one word that its customer can be told. */
export type PostingKind = KindAbout<keyof Ways>

/** The kinds of postings about something. */
export type KindAbout<Subject extends keyof Ways> = Ways[Subject][number][0]

/** The kinds of what postings are about, each once. */
export const kindsAbout = (subjects: readonly (keyof Ways)[]): readonly PostingKind[] => [
  ...new Set(subjects.flatMap((subject) => postingWays[subject].map(([kind]) => kind))),
]

export const postingKinds: readonly PostingKind[] = kindsAbout(Object.keys(postingWays) as (keyof Ways)[])
