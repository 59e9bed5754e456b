import { expect, it } from 'vitest'
import { hideContact } from './hide-contact.ts'

it.each([
  ['weiling.tan@mail.my', 'w•••n@mail.my'],
  ['w@mail.my', 'w•••@mail.my'],
  ['+60123454471', '+60•••4471'],
])('shows %s as %s', (contact, shown) => {
  expect(hideContact(contact)).toBe(shown)
})
