/** What a message may be, and how many of them. */

/** Counted in characters as people see them on a keyboard, not in halves of them. */
export const longestMessage = 2_000

/** A minute has so many from one customer; who types faster than this is no person, or pastes. */
export const mostMessagesAMinute = 30

/** Of an operator's reason for muting somebody, which the customer reads. */
export const shortestReason = 3
export const longestReason = 500

/** Lines end the same way whatever wrote them, and nothing is sent that nobody can see. */
export const cleanMessage = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    // Control characters but tab and line feed have no picture, and some of them move the ones beside them.
    .replaceAll(/[\p{Cc}--[\t\n]]/gv, '')
    .replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, '')
    .trim()

export const countCharacters = (text: string): number => [...text].length

type MessageProblem = 'message-empty' | 'message-too-long'

/** What is wrong with a message that has been cleaned; null where nothing is. An attachment needs no words. */
export function judgeMessage(text: string, hasAttachment: boolean): MessageProblem | null {
  if (text === '' && !hasAttachment) return 'message-empty'
  return countCharacters(text) > longestMessage ? 'message-too-long' : null
}
