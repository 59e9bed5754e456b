import { postingWays } from './posting-ways.ts'

type Ways = typeof postingWays

/** What postings are about, with what those that belong to nothing are listed under. */
export type PostingSubject = keyof Ways

/** What a posting is, in one word that its customer can be told. */
export type PostingKind = KindAbout<PostingSubject>

/** The kinds of postings about something. */
export type KindAbout<Subject extends PostingSubject> = Ways[Subject][number][0]

/** The kinds of what postings are about, each once. */
export const kindsAbout = (subjects: readonly PostingSubject[]): readonly PostingKind[] => [
  ...new Set(subjects.flatMap((subject) => postingWays[subject].map(([kind]) => kind))),
]

export const postingKinds: readonly PostingKind[] = kindsAbout(Object.keys(postingWays) as PostingSubject[])
