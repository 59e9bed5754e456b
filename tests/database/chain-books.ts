/**
 * Chains the postings of books that were written by SQL, and puts the rows back in the order of time, with all customers mixed: changing
 * them all has written them anew in the order of customers.
 */
export const chainBooks: readonly string[] = [
  'select build_posting_chains()',
  'create table book_transfers as select * from transfers order by at, number, customer_id',
  'truncate transfers',
  'insert into transfers select * from book_transfers',
  'drop table book_transfers',
]
