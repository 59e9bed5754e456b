/** Reasons that are ready to be sent, in the customer's language; the reviewer reads their own below. */
export const reasonsEn = {
  'reason.name-differs':
    'The name differs from the one on the document. Please enter it as it is printed there.',
  'reason.birthday-differs': 'The birthday differs from the document. Day and month may be swapped.',
  'reason.details-differ': 'Some details differ from the document. Please correct them and send again.',
  'reason.unreadable': 'The photo cannot be read: it is blurred or has glare. Please take it again.',
  'reason.expired': 'The document has expired. Please send one that is valid.',
  'reason.amount-differs': 'The amount on the receipt differs from the one you entered.',
  'reason.reference-missing': 'The payment reference on the receipt is not your virtual account number.',
  'reason.receipt-used': 'This receipt was sent before.',
  'reason.not-arrived': 'The transfer has not arrived. Please ask your bank and send a new request.',
  'reason.holder-differs': 'The bank account is in another person’s name.',
  'reason.loan-open': 'A loan has to be repaid first.',
  'reason.ask-us': 'Please write to customer service before you try again.',
  'reason.limit': 'The amount is above what you can borrow now.',
  'reason.signature': 'The signature is missing or cannot be read.',
  'reason.late-loan': 'An earlier loan is overdue.',
  'reason.strategy-full': 'The strategy takes no new participants at the moment.',
} as const
