import { type ArchivePart, own } from './data-part.ts'

/** What is told of loans. */
export const archivePart: ArchivePart = {
  parts: [
    {
      file: 'loans',
      from: own('loans'),
      key: 'id',
      keyType: 'uuid',
      columns:
        'id amount days daily_rate status asked_at average_equity limit_asked used_asked taken_at passed_at ended_at reason paid_out_at due_at repaid_at principal windows'.split(
          ' ',
        ),
    },
    {
      file: 'loan-agreements',
      from: own('loan_agreements'),
      key: 'loan_id',
      keyType: 'uuid',
      columns: 'loan_id version language hash content signature signed_by signed_at'.split(' '),
    },
    {
      file: 'loan-repayments',
      from: own('loan_repayments'),
      key: 'id',
      keyType: 'uuid',
      columns: 'id loan_id number at amount interest principal'.split(' '),
    },
    {
      file: 'loan-interest',
      from: `(select a.*, l.customer_id as owner, md5(a.loan_id || ' ' || a.window_number)::uuid as charge
      from loan_accruals a join loans l on l.id = a.loan_id)`,
      key: 'charge',
      keyType: 'uuid',
      columns: 'loan_id window_number principal exact'.split(' '),
    },
  ],
}
