/** A contact as somebody sees it who has no business with it: enough to compare with what a customer says on the phone. */
export function hideContact(contact: string): string {
  const [name = '', host] = contact.split('@')
  if (host !== undefined) return `${name.slice(0, 1)}•••${name.length > 1 ? name.slice(-1) : ''}@${host}`
  return `${contact.slice(0, 3)}•••${contact.slice(-4)}`
}
