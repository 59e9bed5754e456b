/** The two operators that are the server itself (migration 0008): nobody can sign in as one of them. */
export const practiceReviewers = [1n, 2n] as const
