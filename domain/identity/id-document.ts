export const idTypes = ['identity-card', 'driver-license', 'passport'] as const
export type IdType = (typeof idTypes)[number]

export const documentSides = ['front', 'back'] as const
export type DocumentSide = (typeof documentSides)[number]

/** What has to be photographed: a passport has its photo page, which we call its front, and no back. */
export const sidesOf = (idType: IdType): readonly DocumentSide[] =>
  idType === 'passport' ? ['front'] : documentSides
