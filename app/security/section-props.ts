import type { WireSecurity } from '@candor/wire/security.ts'

/** What every part of the page about security is given; it says so when it has changed something. */
export type SectionProps = { security: WireSecurity; onChanged: () => void }
