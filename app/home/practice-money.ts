/** What pages promise to whoever begins, short enough for a button; the test beside it holds it to what is posted. */
export const practiceMoney = '$10,000'
