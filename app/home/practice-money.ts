/** The start sum that pages promise, short enough for a button; the test beside it compares it with what is posted. */
export const practiceMoney = '$10,000'
