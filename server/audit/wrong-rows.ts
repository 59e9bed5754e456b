/** Ways in which a row can be wrong, each with words for it: the first that holds is told. */
export type Wrong = readonly [when: string, why: string]

export const whyOf = (list: readonly Wrong[]): string =>
  `case ${list.map(([when, why]) => `when ${when} then '${why}'`).join(' ')} end as why`

export const anyOf = (list: readonly Wrong[]): string => list.map(([when]) => `(${when})`).join(' or ')
