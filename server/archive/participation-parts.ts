import { type ArchivePart, own } from './data-part.ts'

/** What is told of taking part in strategies. */
export const archivePart: ArchivePart = {
  parts: [
    {
      file: 'participations',
      from: own('participations'),
      key: 'id',
      keyType: 'uuid',
      columns: 'id strategy amount days status asked_at decided_at reason ends_at completed_at'.split(' '),
    },
    {
      file: 'units',
      from: `(select q.*, q.customer_id as owner, r.value_number, r.units as units_moved, r.cash
      from unit_requests q left join unit_results r on r.request_id = q.id)`,
      key: 'id',
      keyType: 'uuid',
      columns:
        'id participation_id strategy act cause amount units cost asked_at value_number units_moved cash'.split(
          ' ',
        ),
    },
    {
      file: 'strategy-payouts',
      from: own('unit_payouts'),
      key: 'request_id',
      keyType: 'uuid',
      columns:
        'request_id participation_id strategy number proceeds cost carried_before earned fee carried_after at'.split(
          ' ',
        ),
    },
  ],
  leftOut: {
    pools: 'the accounts of strategies, not of customers',
    unit_queue: 'requests for units that wait, once more',
  },
}
