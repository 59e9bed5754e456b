import { forget, recall, remember } from '@candor/client/device/device-memory.ts'
import { randomName } from '@candor/client/device/random-name.ts'
import * as z from 'zod/mini'

/**
 * A request that moves money is sent with a key, so that sending it again cannot do it twice. The device keeps the key with what was sent
 * until an answer has come, over retries and reloads. One submission of a form is kept for each customer; a password never is.
 */
const unansweredSchema = z.object({
  key: z.string(),
  body: z.unknown(),
  /** It may have arrived: nobody knows until it is sent again. */
  inDoubt: z.boolean(),
})

type Unanswered = z.output<typeof unansweredSchema>

/** Whose submission of which form. */
type FormOf = { account: string; form: string }

const placeOf = ({ account, form }: FormOf): string => `unanswered.${account}.${form}`

export function unansweredOf(of: FormOf): Unanswered | null {
  try {
    const read = unansweredSchema.safeParse(JSON.parse(recall(placeOf(of)) ?? 'null'))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

export const forgetSubmission = (of: FormOf): void => forget(placeOf(of))

const keep = (of: FormOf, unanswered: Unanswered): void => remember(placeOf(of), JSON.stringify(unanswered))

/** What the body is known by. The members of a body are always written in the same order, by the same form. */
const fingerprint = (body: unknown): string => JSON.stringify(body) ?? ''

type Submission = {
  key: string
  /** What its end means for the key: an answer lets it go, a doubt keeps it, and “not now” leaves it as it was before. */
  end(outcome: 'answered' | 'in-doubt' | 'not-now'): void
}

/** Begins to send a body: with the key it has been sent with before, or with a new one. */
export function beginSubmission(of: FormOf, body: unknown): Submission {
  const before = unansweredOf(of)
  const same = before !== null && fingerprint(before.body) === fingerprint(body)
  const key = same ? before.key : randomName()
  // From here on a reload, or a phone that dies, leaves the question open.
  keep(of, { key, body, inDoubt: true })
  return {
    key,
    end(outcome) {
      if (outcome === 'answered') forgetSubmission(of)
      else if (outcome === 'not-now') keep(of, { key, body, inDoubt: same && before.inDoubt })
    },
  }
}
