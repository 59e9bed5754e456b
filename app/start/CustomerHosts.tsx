import { Boundary } from '@candor/client/page/Boundary.tsx'
import { KeepHost } from '../customers/KeepHost.tsx'
import { OrderQuestionHost } from '../orders/OrderQuestionHost.tsx'
import type { PageName } from '../routes.ts'
import { AskSession } from './AskSession.tsx'
import { FiredNoticeHost } from './FiredNoticeHost.tsx'

/** What may be said and asked over any page of a customer; visitors have nothing of it. */
export function CustomerHosts({ page }: { page: PageName | null }) {
  return (
    <>
      <Boundary fallback={null}>
        <FiredNoticeHost />
      </Boundary>
      <Boundary fallback={null}>
        <OrderQuestionHost />
      </Boundary>
      <AskSession />
      <KeepHost page={page} />
    </>
  )
}
