/** From when on readers see what an editor publishes: now, or a time that has not come; null where it has passed. */
export function readPublishAt(publishAt: string | undefined, now: number): Date | null {
  const at = publishAt === undefined ? now : Date.parse(publishAt)
  return at >= now ? new Date(at) : null
}
