import type { KindAbout, PostingSubject } from '@candor/domain/ledger/posting-kind.ts'

/** What each kind of posting is called, what its second line says, and why it was posted. */
type TextsOf<Kind extends string> = Readonly<Record<`posting.${Kind}${'' | '-second' | '-why'}`, string>>

/**
 * What is said of postings: in the history, in statements and at the desk. Each product has files of its own, `<noun>-postings.<language>.ts`
 * beside this one, which are found by their names; `Other` are subjects that have some of the same kinds, which are said there.
 */
export type PostingTexts<
  Subject extends PostingSubject = PostingSubject,
  Other extends PostingSubject = never,
> = TextsOf<Exclude<KindAbout<Subject>, KindAbout<Other>>>
