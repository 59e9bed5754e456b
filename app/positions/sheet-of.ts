import type { WirePosition } from '@candor/wire/orders.ts'

/** What every sheet of a position is given. */
export type SheetOf = { position: WirePosition; name: string; onDone: () => void }
