/** A confirmation of the catalogue in two parts: the question is the title of the dialog, what follows from it its text. */
export function splitQuestion(text: string): { question: string; rest: string } {
  const end = text.search(/[?？]/)
  return end < 0
    ? { question: text, rest: '' }
    : { question: text.slice(0, end + 1), rest: text.slice(end + 1).trim() }
}
