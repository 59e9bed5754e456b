import type * as z from 'zod/mini'

/** What a kind of command has answered, from the text that is stored and sent. */
export const readAnswer = <R extends z.ZodMiniType>({ reply }: { reply: R }, text: string): z.output<R> =>
  reply.parse(JSON.parse(text))
