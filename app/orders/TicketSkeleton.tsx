import { Skeleton } from '@candor/kit/state/Skeleton.tsx'
import css from './TicketSkeleton.module.css'

/** Where a ticket will lie open on the page: the outline of its first fields. */
export function TicketSkeleton() {
  return (
    <div className={css['place']} aria-busy="true">
      <Skeleton width="45%" height="1rem" />
      <Skeleton width="100%" height="3.5rem" />
      <Skeleton width="100%" height="3.5rem" />
      <Skeleton width="100%" height="8rem" />
    </div>
  )
}
