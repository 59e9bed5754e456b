import { subjectKinds } from '@candor/domain/ledger/subject-kind.ts'
import * as z from 'zod/mini'

/** Postings of the same subject belong together: a withdrawal that was set aside and then paid. */
export const subjectSchema = z.object({ kind: z.enum(subjectKinds), id: z.string() })
