import { noSubject, postingWays } from './posting-ways.ts'

/** What postings are about, and what a customer's connections are told has changed. */
export type SubjectKind = Exclude<keyof typeof postingWays, typeof noSubject>

export const subjectKinds = Object.keys(postingWays).filter((kind) => kind !== noSubject) as SubjectKind[]
