/** A file of a customer's archive: a table and the columns of it that are included. */
export type DataPart = {
  file: string
  /** What rows are read from, with the owner as `owner`. */
  from: string
  /** By what they are ordered; unique among the rows of an owner. */
  key: string
  keyType: 'bigint' | 'uuid'
  columns: readonly string[]
}

/** What the archive tells of one noun, and its tables that name a customer and are not included, each with the reason. */
export type ArchivePart = {
  readonly parts: readonly DataPart[]
  readonly leftOut?: Readonly<Record<string, string>>
}

/** The rows of a table that names its customer. */
export const own = (table: string): string => `(select *, customer_id as owner from ${table})`
