/** Every way in which chains of postings are broken on purpose, with the rights of the database's owner, to see that the audit notices. */

/** A statement that breaks something, the invariant that must notice, and words of the row it must name. */
export const chainBreaks: readonly [change: string, says: string, names: RegExp][] = [
  [
    'update transfers set amount = amount + 1 where number = 1 and customer_id = 2',
    'follows from the tip',
    /^2 1 has another/,
  ],
  [
    `update transfers set at = at + interval '1 ms' where number = 1 and customer_id = 2`,
    'follows from the tip',
    /^2 1 has another/,
  ],
  [
    `update transfers set subject_id = md5('nobody')::uuid, subject_kind = 'order' where number = 1 and customer_id = 2`,
    'follows from the tip',
    /^2 1 has another/,
  ],
  [
    'delete from transfers where number = 2 and customer_id = (select max(customer_id) from transfers where number = 3)',
    'follows from the tip',
    / 3 has another/,
  ],
  [
    'update transfers set tip = null where number = 1 and customer_id = 2',
    'follows from the tip',
    /^2 1 has no tip/,
  ],
  [
    `update balances set tip = sha256('x') where customer_id = 2`,
    'follows from the tip',
    /^2 \d+ is not where the chain ends/,
  ],
  [
    `update balances set chain_salt = sha256('x') where customer_id = 2`,
    'follows from the tip',
    /^2 1 has another/,
  ],
  // A chain that was made again agrees with itself, and no longer with what was sealed.
  [
    `update transfers set amount = amount + 1, tip = null where number = 1 and customer_id = 2; select build_posting_chains()`,
    'every sealed tip',
    /^2 \d+ tip of another posting/,
  ],
  ['delete from sealed_tips where customer_id = 2', 'every sealed tip', /^2 \d+ mark beside/],
  [
    'update sealed_marks set count = count + 1 where customer_id = 2',
    'every sealed tip',
    /^2 \d+ mark beside/,
  ],
  ['delete from tip_trees', 'every sealed tip', / 1 leaf with another/],
]

/** The same for postings, of a customer who is named by a condition, that were made since everything was last found right. */
export const freshChainBreaks = (newest: string): readonly [change: string, says: string][] => [
  [`update transfers set at = at + interval '1 ms' where number = 2 and ${newest}`, 'follows from the tip'],
  [`update balances set tip = sha256('x') where ${newest}`, 'follows from the tip'],
  [`update sealed_tips set tip = sha256('x') where ${newest}`, 'every sealed tip'],
]
