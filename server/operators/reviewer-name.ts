/** Reviewers are known to customers by a number. */
export const reviewerName = (operatorId: bigint): string => `R-${operatorId.toString().padStart(2, '0')}`

/** Whom a number names, whatever letter stands before it: the letter says in which role they act. */
export const readReviewerName = (number: string): bigint => BigInt(number.replace(/^[A-Z]-/, ''))
